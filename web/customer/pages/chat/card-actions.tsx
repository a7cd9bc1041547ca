import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import type { Decision } from '../requests/quotes/use-decision.tsx'

export type QuoteInChat = Extract<ChatCard, { kind: 'quote' }>

/** Returns the actions of a customer for a booking, an offer or a quote in the thread. */
export function cardActions(card: ChatCard, decide: (decision: Decision, quote: QuoteInChat) => void) {
  if (card.kind === 'offer')
    return card.isAvailable ? (
      <Link href={paths.book.offer(card.offerId)}>{m.chat_card_book()}</Link>
    ) : (
      <Link href={paths.offer(card.offerId)}>{m.chat_card_view_offer()}</Link>
    )
  if (card.kind === 'quote') return quoteActions(card, decide)
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

function quoteActions(card: QuoteInChat, decide: (decision: Decision, quote: QuoteInChat) => void) {
  return (
    <>
      {card.isOpen && (
        <>
          <button
            type="button"
            className="text-primary-text noscript:hidden"
            onClick={() => decide('accept', card)}
          >
            {m.quote_accept()}
          </button>
          <button type="button" className="noscript:hidden" onClick={() => decide('reject', card)}>
            {m.quote_reject()}
          </button>
        </>
      )}
      {card.bookingId !== null && card.status === 'accepted' && (
        <Link href={paths.booking(card.bookingId)}>{m.quote_see_booking()}</Link>
      )}
      <Link href={paths.request(card.requestId)}>{m.chat_card_view_request()}</Link>
    </>
  )
}
