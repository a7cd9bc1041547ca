import { m } from '#messages'
import { pages } from '../../paths.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export default function ServiceError({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.service_missing()}
      why={m.service_missing_why()}
      others={{ href: pages.stores, label: m.store_missing_others() }}
    />
  )
}
