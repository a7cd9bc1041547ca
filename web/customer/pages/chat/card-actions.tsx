import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'

/** What a customer can do with a booking or an offer in the thread. */
export function cardActions(card: ChatCard) {
  if (card.kind === 'offer')
    return card.isAvailable ? (
      <Link href={paths.book.offer(card.offerId)}>{m.chat_card_book()}</Link>
    ) : (
      <Link href={paths.offer(card.offerId)}>{m.chat_card_view_offer()}</Link>
    )
  const page = paths.booking(card.bookingId)
  const isActive = card.status === 'confirmed' || card.status === 'checked_in'
  return (
    <>
      {card.awaitsPayment && (
        <Link href={paths.book.pay(card.bookingId)} className="text-primary-text">
          {m.chat_card_pay()}
        </Link>
      )}
      <Link href={page}>{isActive ? m.chat_card_pass() : m.chat_card_view_booking()}</Link>
      {card.mayReschedule && <Link href={paths.moveBooking(card.bookingId)}>{m.chat_card_move()}</Link>}
    </>
  )
}
