import { Eye, Pencil } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { timeAgo } from '#domain/notifications/ago.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, duration, type At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import type { OwnQuote } from '../parts/load-request.ts'
import { Contact } from '../parts/offer-card.tsx'
import { quotePill } from '../parts/request-texts.ts'
import WithdrawDialog from './withdraw-dialog.tsx'

/** The merchant's quote: what it says, what became of it, and while it is open, changing and withdrawing it. */
export function OwnQuoteCard({ quote, now, onEdit, onChange }: OwnQuoteCardProps) {
  const { label, tone } = quotePill(quote)
  const when = quote.startTime ? dayAndTime(Date.parse(quote.startTime)) : quote.availability
  const facts: [name: string, value: string | null][] = [
    [m.merchant_request_when(), quote.staffName ? `${when}, ${quote.staffName}` : when],
    [m.merchant_request_takes(), quote.durationMinutes === null ? null : duration(quote.durationMinutes)],
    [
      m.merchant_request_supplies(),
      quote.includesSupplies
        ? (quote.supplies ?? m.merchant_request_supplies_in())
        : m.merchant_request_supplies_out(),
    ],
    [m.merchant_request_warranty(), quote.warranty],
  ]
  return (
    <section
      aria-labelledby="own-quote"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="own-quote" className="text-17">
          {m.merchant_request_your_offer()}
        </h3>
        <Pill tone={tone}>{label()}</Pill>
      </div>
      <p className="font-display text-22 leading-title font-bold tabular-nums">
        {formatKes(shillingsToCents(quote.quotedPrice))}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14 narrow:grid-cols-1">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid narrow:col-span-1">
                <dt className="text-ink-2">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{quote.message}</p>
      {quote.reason && <Note>{m.merchant_request_reason({ reason: quote.reason })}</Note>}
      {quote.contact && <Contact {...quote} contact={quote.contact} />}
      {quote.status === 'pending' && (
        <>
          <p className="flex items-center gap-1.5 text-14 text-ink-2">
            <Eye className="small-icon" aria-hidden />
            {quote.seenAt
              ? m.merchant_request_seen({ ago: timeAgo(Date.parse(quote.seenAt), now) })
              : m.merchant_request_not_seen()}{' '}
            · {m.merchant_request_ends({ time: dayAndTime(Date.parse(quote.expiresAt)) })}
          </p>
          <p className="flex flex-wrap gap-2">
            {onEdit && (
              <Button variant="line" size="touch" onClick={onEdit}>
                <Pencil />
                {m.merchant_request_edit_offer()}
              </Button>
            )}
            <Withdraw quote={quote} onDone={onChange} />
          </p>
        </>
      )}
    </section>
  )
}

function Withdraw({ quote, onDone }: { quote: OwnQuote; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="soft" size="touch" onClick={() => setAsking(true)}>
        {m.merchant_request_withdraw()}
      </Button>
      <WithdrawDialog quoteId={quote.id} open={isAsking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}

type OwnQuoteCardProps = {
  quote: OwnQuote
  now: At
  /** Called to edit the quote; undefined unless the request is open. */
  onEdit: (() => void) | undefined
  onChange: () => void
}
