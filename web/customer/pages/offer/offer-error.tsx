import { m } from '#messages'
import { useSavedPageOnFailure } from '../../offline/saved-pages.tsx'
import { paths } from '../../paths.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export default function OfferError({ error }: { error: unknown }) {
  useSavedPageOnFailure(error)
  return (
    <ItemNotFound
      error={error}
      title={m.offer_missing()}
      why={m.offer_missing_why()}
      others={{ href: paths.hotdeals(), label: m.offer_missing_others() }}
    />
  )
}
