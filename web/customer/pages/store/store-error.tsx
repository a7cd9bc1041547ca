import { m } from '#messages'
import { pages } from '../../paths.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export default function StoreError({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.store_missing()}
      why={m.store_missing_why()}
      others={{ href: pages.stores, label: m.store_missing_others() }}
    />
  )
}
