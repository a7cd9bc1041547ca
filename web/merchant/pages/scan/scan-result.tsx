import {
  Banknote,
  Check,
  CloudOff,
  Scissors,
  Search,
  ShieldCheck,
  StickyNote,
  Undo2,
  UserRound,
  X,
} from '#web/ui/icons/icons.tsx'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { answerText } from '#domain/booking/answers.ts'
import { formatKes } from '#domain/payments/money.ts'
import { countdown, dayAndTime, toDay, timeOfDay, type At } from '#domain/time/time.ts'
import { shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Fact, FactText } from '#web/ui/feedback/facts.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { clsx } from 'clsx'
import { firstName } from '../../components/first-name.ts'
import { actionAt, getTitle, type CalendarBooking } from '../calendar/data/calendar-data.ts'
import { toOutcome } from './outcome.ts'
import type { useScan } from './use-scan.ts'

/** Result of the last pass: the customer and the amount to collect, or why the customer cannot be checked in. */
export function ScanResult({ scan, checkIns, now, undo, next, onSearch }: ScanResultProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  // The countdown of the undo.
  const time = useNow(now(), 1000)
  if (scan.state === 'ready' || scan.state === 'working') return null
  const outcome = toOutcome(scan, time)
  const { booking, tone } = outcome
  const waiting = checkIns.filter(({ result }) => result === null).length
  const undoUntil = booking && scan.state === 'answered' ? actionAt(booking, 'undo', time) : null
  return (
    <>
      <div className="mb-4 flex items-center gap-3.5">
        <span
          className={clsx('grid size-12 flex-none place-items-center rounded-full', SIGNS[tone])}
          aria-hidden
        >
          {ICONS[tone]}
        </span>
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="text-22 outline-none">
            {outcome.title}
          </h2>
          <p className="quiet">{outcome.detail}</p>
        </div>
      </div>
      <ul className="mb-4 grid gap-3 empty:hidden">
        {booking && tone === 'bad' && <Who booking={booking} now={time} />}
        {booking && tone !== 'bad' && <WhatToDo booking={booking} />}
        {outcome.usedBy && (
          <Fact icon={ShieldCheck}>
            <b className="font-semibold">{m.merchant_scan_used_by({ name: outcome.usedBy })}</b>
          </Fact>
        )}
        {scan.state === 'saved' && scan.shown.isGenuine && (
          <Fact icon={ShieldCheck}>
            <div>
              <b className="block font-semibold">{m.merchant_scan_genuine()}</b>
              <FactText>{m.merchant_scan_genuine_detail()}</FactText>
            </div>
          </Fact>
        )}
      </ul>
      {outcome.hint && (
        <Note className="mb-4" tone={tone === 'bad' ? 'bad' : 'info'}>
          {outcome.hint}
        </Note>
      )}
      <div className="grid gap-2">
        <Button size="lg" full onClick={next}>
          {tone === 'bad' ? m.merchant_scan_another() : m.merchant_scan_next()}
        </Button>
        {tone === 'bad' ? (
          <Button variant="line" full onClick={onSearch}>
            <Search />
            {m.merchant_scan_by_name()}
          </Button>
        ) : (
          (scan.state === 'saved' || undoUntil?.isOpen) && (
            <Button variant="line" full onClick={() => void undo()}>
              <Undo2 />
              {undoUntil?.until
                ? m.merchant_calendar_undo_left({ time: countdown(undoUntil.until - time) })
                : m.merchant_calendar_undo()}
            </Button>
          )
        )}
      </div>
      {waiting > 0 && (
        <p className="mt-3 text-center text-14 text-ink-2">{m.merchant_scan_waiting({ count: waiting })}</p>
      )}
    </>
  )
}

const SIGNS = {
  ok: 'bg-ok text-white',
  wait: 'bg-info-soft text-info-text',
  bad: 'inset-ring-[2px] inset-ring-danger text-danger',
}
const ICONS = { ok: <Check />, wait: <CloudOff />, bad: <X /> }

function Who({ booking, now }: { booking: CalendarBooking; now: At }) {
  const start = getStart(booking)
  return (
    <Fact icon={UserRound}>
      <div>
        <b className="block font-semibold">{booking.customer.name}</b>
        <FactText>
          {getTitle(booking)}, {toDay(start) === toDay(now) ? timeOfDay(start) : dayAndTime(start)}
          {booking.staffName && `, ${firstName(booking.staffName)}`}
        </FactText>
      </div>
    </Fact>
  )
}

function WhatToDo({ booking }: { booking: CalendarBooking }) {
  const { customer, staffName, toCollect, notes, answers } = booking
  return (
    <>
      <Fact icon={Scissors}>
        <div>
          <b className="block font-semibold">{getTitle(booking)}</b>
          <FactText>
            {timeOfDay(getStart(booking))} · {customer.name}
          </FactText>
        </div>
      </Fact>
      {staffName && (
        <Fact icon={UserRound}>
          <b className="font-semibold">{staffName}</b>
        </Fact>
      )}
      <Fact icon={Banknote}>
        <div>
          <b className="block font-semibold">
            {booking.package
              ? m.merchant_booking_package(booking.package)
              : toCollect === null
                ? m.merchant_booking_price_as_agreed()
                : m.merchant_booking_collect({ amount: formatKes(shillingsToCents(toCollect)) })}
          </b>
          <FactText>
            {booking.package ? m.merchant_booking_collect_nothing() : m.merchant_scan_collect_after()}
          </FactText>
        </div>
      </Fact>
      {answers.map(({ question, answer }, place) => (
        <Fact key={place} icon={StickyNote}>
          <div>
            <b className="block font-semibold whitespace-pre-wrap">{answerText(answer)}</b>
            <FactText>{question}</FactText>
          </div>
        </Fact>
      ))}
      {notes && (
        <Fact icon={StickyNote}>
          <p className="whitespace-pre-wrap">{notes}</p>
        </Fact>
      )}
    </>
  )
}

type ScanResultProps = ReturnType<typeof useScan> & { onSearch: () => void }
