import { clsx } from 'clsx'
import { BellRing, ChevronRight } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import type { DayPart } from '#domain/booking/day-parts.ts'
import { shortDay, timeOfDay, type At } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { formatMoment } from '../../today/day-plan.ts'
import { requestsRowClass } from '../../today/requests-row.ts'

/** Who waits for a time of the day, in order: a row that opens. */
export function Waiting({ waiting, now, onOffer }: WaitingProps) {
  if (waiting.length === 0) return null
  return (
    <section className="mb-1 wide:mb-3" aria-labelledby="waiting">
      <h2 id="waiting" className="sr-only">
        {m.merchant_waiting_title()}
      </h2>
      <details className="group">
        <summary className={clsx(requestsRowClass, 'cursor-pointer list-none')}>
          <BellRing className="small-icon flex-none text-info-text" aria-hidden />
          <span className="min-w-0 flex-1">{m.merchant_waiting_row({ count: waiting.length })}</span>
          <ChevronRight
            className="small-icon ml-auto flex-none transition-transform group-open:rotate-90"
            aria-hidden
          />
        </summary>
        <WaitingList {...{ waiting, now, onOffer }} />
      </details>
    </section>
  )
}

export function WaitingList({ waiting, now, onOffer }: WaitingProps) {
  return (
    <ol className="mt-2 grid gap-2">
      {waiting.map((client) => (
        <li
          key={client.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2.5"
        >
          <p className="min-w-0 flex-1 basis-48 text-14 leading-small wrap-anywhere">
            <b className="block text-15 font-semibold">{client.customerName}</b>
            <span className="text-ink-2">{preferenceText(client)}</span>
            {client.offer && (
              <span className="block font-semibold text-save-text">
                {m.merchant_waiting_held({
                  when: formatMoment(Date.parse(client.offer.startTime), now),
                  until: timeOfDay(Date.parse(client.offer.expiresAt)),
                })}
              </span>
            )}
          </p>
          {!client.offer && (
            <Button
              variant="line"
              size="touch"
              className="max-mid:w-full"
              aria-label={m.merchant_waiting_offer_named({ name: client.customerName })}
              onClick={() => onOffer(client)}
            >
              {m.merchant_waiting_offer()}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** 'Braids, Sat 21 Nov – Mon 23 Nov, morning, Grace' */
export function preferenceText({
  serviceName,
  offerTitle,
  from,
  to,
  part,
  staffName,
}: WaitingClient): string {
  const days = from === to ? shortDay(from) : m.waitlist_days({ from: shortDay(from), to: shortDay(to) })
  return [offerTitle ?? serviceName, days, part && PARTS[part](), staffName].filter(Boolean).join(', ')
}

const PARTS: Record<DayPart, () => string> = {
  morning: m.booking_slots_morning,
  afternoon: m.booking_slots_afternoon,
  evening: m.booking_slots_evening,
}

type WaitingProps = {
  waiting: readonly WaitingClient[]
  now: At
  onOffer: (client: WaitingClient) => void
}
