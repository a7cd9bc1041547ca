import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import type { MerchantAction } from '#domain/accounts/merchant-role.ts'
import { toDay } from '#domain/time/time.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'

type Context = {
  storeId: string
  may: (action: MerchantAction) => boolean
  /** Asks whether to withdraw the quote. */
  onWithdraw: (quoteId: string) => void
}

/** Returns the actions of the team for the card of a message; null for none. */
export function cardActions(card: ChatCard, { storeId, may, onWithdraw }: Context): ReactNode {
  if (card.kind === 'offer')
    return may('editCatalogue') ? (
      <Link href={paths.offer(card.offerId)}>{m.merchant_chat_open_offer()}</Link>
    ) : null
  if (card.kind === 'quote') {
    const mayChange = card.isOpen && may('makeQuotes')
    return (
      <>
        {card.bookingId !== null && card.status === 'accepted' && (
          <Link
            href={paths.calendar({
              ...(card.startTime !== null && { date: toDay(Date.parse(card.startTime)) }),
              store: storeId,
              booking: card.bookingId,
            })}
          >
            {m.merchant_chat_open_booking()}
          </Link>
        )}
        <Link href={paths.request(card.requestId)}>
          {mayChange ? m.merchant_chat_change_quote() : m.merchant_chat_open_request()}
        </Link>
        {mayChange && (
          <button type="button" className="noscript:hidden" onClick={() => onWithdraw(card.quoteId)}>
            {m.merchant_chat_withdraw_quote()}
          </button>
        )}
      </>
    )
  }
  const date = toDay(Date.parse(card.startTime))
  return (
    <>
      <Link href={paths.calendar({ date, store: storeId, booking: card.bookingId })}>
        {m.merchant_chat_open_booking()}
      </Link>
      <Link href={paths.calendar({ date, store: storeId })}>{m.merchant_chat_open_day()}</Link>
    </>
  )
}
