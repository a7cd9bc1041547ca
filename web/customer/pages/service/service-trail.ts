import { m } from '#messages'
import { paths } from '../../paths.ts'
import type { ServiceView } from './service-view.ts'

export const serviceTrail = ({ store }: ServiceView) => [
  { href: paths.stores(), label: m.store_trail() },
  { href: paths.store(store.id), label: store.name },
]
