import { m } from '#messages'
import { paths } from '../../paths.ts'

/** The pages above a store. */
export const storeTrail = () => [{ href: paths.stores(), label: m.store_trail() }]
