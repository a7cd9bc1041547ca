import { Ban, CircleCheck, Clock, DoorOpen, Smartphone, type Icon } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'
import { QuoteCard } from './quote-card.tsx'

/** A booking, an offer or a quote in the thread. `actions` are links or buttons of equal width. */
export function Card({ card, actions, time }: { card: ChatCard; actions?: ReactNode; time: ReactNode }) {
  return (
    <div
      className="mb-1 w-full max-w-95 overflow-hidden rounded-2xl border border-line bg-surface last:mb-0"
      data-testid="chat-card"
    >
      {card.kind === 'booking' ? (
        <BookingCard card={card} time={time} />
      ) : card.kind === 'quote' ? (
        <QuoteCard card={card} time={time} />
      ) : (
        <OfferCard card={card} time={time} />
      )}
      {actions && (
        <div
          className="flex divide-x divide-line border-t border-line *:grid *:min-h-12 *:flex-1
            *:place-items-center *:px-2 *:text-center *:text-14 *:font-semibold *:hover:bg-sunk
            *:focus-visible:-outline-offset-4"
        >
          {actions}
        </div>
      )}
    </div>
  )
}

function BookingCard({ card, time }: { card: Extract<ChatCard, { kind: 'booking' }>; time: ReactNode }) {
  const { tone, icon, text } = toState(card)
  return (
    <div className="px-3.5 pt-3 pb-3.5">
      <p className="flex items-center justify-between gap-2">
        <Pill tone={tone} icon={icon}>
          {text()}
        </Pill>
        {time}
      </p>
      <p className="mt-1.5 font-display text-18 leading-title font-bold">
        {dayAndTime(Date.parse(card.startTime))}
      </p>
      <p className="quiet mt-0.5">
        {card.price === null
          ? card.title
          : m.chat_card_pay_at_store({ title: card.title, price: formatKes(shillingsToCents(card.price)) })}
      </p>
    </div>
  )
}

function OfferCard({ card, time }: { card: Extract<ChatCard, { kind: 'offer' }>; time: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)]">
      <div className="relative min-h-22">
        <Picture src={card.picture} alt="" name={card.title} sizes="88px" small fill />
      </div>
      <div className="px-3.5 py-3">
        <p className="line-clamp-2 text-15 leading-card font-semibold">{card.title}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          {card.price === null ? (
            <b className="text-14 font-semibold">{m.ui_price_agreed()}</b>
          ) : (
            <b className="font-display text-16 font-bold">{formatKes(shillingsToCents(card.price))}</b>
          )}
          {card.fee > 0 && (
            <small className="text-13 text-ink-2">
              {m.offer_card_fee({ amount: formatKes(shillingsToCents(card.fee)) })}
            </small>
          )}
          {card.originalPrice !== null && (
            <s className="text-13 text-ink-3">
              <span className="sr-only">{m.chat_card_normal_price()} </span>
              {formatKes(shillingsToCents(card.originalPrice))}
            </s>
          )}
        </p>
        {!card.isAvailable && <p className="quiet">{m.chat_card_offer_over()}</p>}
        {time}
      </div>
    </div>
  )
}

type CardState = { tone?: PillTone; icon: Icon; text: () => string }
function toState(card: Extract<ChatCard, { kind: 'booking' }>): CardState {
  switch (card.status) {
    case 'pending':
      return card.awaitsPayment
        ? { tone: 'info', icon: Smartphone, text: m.bookings_state_held }
        : { tone: 'info', icon: Clock, text: m.chat_card_requested }
    case 'confirmed':
      return { tone: 'ok', icon: CircleCheck, text: m.bookings_state_confirmed }
    case 'checked_in':
      return { tone: 'ok', icon: DoorOpen, text: m.bookings_state_checked_in }
    case 'completed':
      return { icon: CircleCheck, text: m.bookings_state_completed }
    case 'cancelled':
      return { tone: 'bad', icon: Ban, text: m.bookings_state_cancelled }
  }
}
