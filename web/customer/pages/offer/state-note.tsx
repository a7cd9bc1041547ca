import { CircleOff } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Note } from '#web/ui/feedback/note.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import type { OfferView } from './offer-view.ts'

/** Explains why the offer cannot be booked. */
export function StateNote({ offer: { state, serviceId } }: { offer: OfferView }) {
  if (state === 'open') return null
  return (
    <div className="mt-4">
      <Note icon={<CircleOff />}>
        {stateWords[state]()}
        {state === 'sold-out' && (
          <>
            {' '}
            <Link className={linkClass} href={paths.book.service(serviceId)}>
              {m.offer_state_book_service()}
            </Link>
          </>
        )}
      </Note>
    </div>
  )
}

const stateWords = {
  expired: m.offer_state_expired,
  inactive: m.offer_state_inactive,
  closed: m.offer_state_closed,
  'sold-out': m.offer_state_sold_out,
}
