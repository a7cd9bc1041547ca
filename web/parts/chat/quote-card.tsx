import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ChatCard } from '#contract/entities/chat.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, duration } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { QuoteStatusPill } from '#web/parts/requests/quote-status-pill.tsx'

/** Quote of a store for a request: its price and its time. */
export function QuoteCard({ card, time }: { card: Extract<ChatCard, { kind: 'quote' }>; time: ReactNode }) {
  const { status, price, startTime, availability, durationMinutes, title } = card
  const when = startTime === null ? availability : dayAndTime(Date.parse(startTime))
  return (
    <div className="px-3.5 pt-3 pb-3.5">
      <p className="flex items-center justify-between gap-2">
        <QuoteStatusPill status={status} />
        {time}
      </p>
      <p className="mt-1.5 font-display text-18 leading-title font-bold">
        {m.quote_price_all_in({ price: formatKes(shillingsToCents(price)) })}
      </p>
      <p className="mt-0.5 text-15 leading-small font-semibold wrap-anywhere">
        {durationMinutes === null
          ? when
          : m.quote_time_and_duration({ time: when, duration: duration(durationMinutes) })}
      </p>
      <p className="mt-0.5 quiet line-clamp-2 wrap-anywhere">{title}</p>
    </div>
  )
}
