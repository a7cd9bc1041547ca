import type { Booking } from '#contract/entities/booking.ts'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { withReferral } from '#web/app/session/referral.ts'
import { useSession } from '#web/app/session/session.ts'
import { bookTooPath, shareText } from './share-text.ts'

/** The text of a booking for others; its link refers those who sign up by it to the customer. */
export function useShareText(booking: Booking): string {
  const path = bookTooPath(booking)
  const { publicUrl } = usePageFacts()
  const session = useSession()
  return shareText(booking, publicUrl ? withReferral(publicUrl + path, session) : path)
}
