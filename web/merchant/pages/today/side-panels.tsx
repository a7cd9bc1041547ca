import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ChevronRight, Clock, ScanSearch } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { useId, type FormEvent } from 'react'
import { m } from '#messages'
import { CHECK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import type { Booking } from '#contract/entities/booking.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'
import { ConfirmButton } from './confirm-button.tsx'
import type { Ending } from './end-booking.tsx'
import { requestsRowClass } from './requests-row.ts'
import { formatMoment, describeStatus, awaitsConfirmation } from './day-plan.ts'
import type { OnStatusChange } from './use-day.ts'

/**
 * Reads a pass or a code shown at the counter. The server finds the booking, whatever its day, and says
 * whether it can be checked in now.
 */
export function CheckInForm({ onRead }: { onRead: (pass: ReadPass) => void }) {
  const read = useSubmit((pass: string) => call('POST /bookings/passes/read', { body: { pass } }), {
    check: (pass) =>
      pass.length < CHECK_IN_TEXTS.pass.min ? { code: m.merchant_check_in_too_short() } : undefined,
    toFieldErrors: ({ message }) => ({ code: message }),
    onSuccess(reply, pass) {
      onRead({ pass, ...reply })
      read.getForm()?.reset()
    },
  })
  const { setForm } = read

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void read.submit(String(new FormData(event.currentTarget).get('code') ?? '').trim())
  }

  return (
    <form ref={setForm} className={panelClass()} onInput={read.onInput} onSubmit={submit} noValidate>
      <TextField
        label={m.merchant_check_in_label()}
        name="code"
        placeholder={EXAMPLE_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CHECK_IN_TEXTS.pass.max}
        enterKeyHint="search"
        error={read.fieldErrors.code}
        after={
          <Button
            type="submit"
            variant="ink"
            size="sm"
            className="-mr-2"
            busy={read.isBusy && m.merchant_check_in_finding()}
          >
            <ScanSearch />
            {m.merchant_check_in_find()}
          </Button>
        }
      />
    </form>
  )
}
const EXAMPLE_CODE = '7KQ 4M2'

/** A pass that was read: its booking, and whether it can be checked in. */
export type ReadPass = { pass: string; booking: Booking; canCheckIn: boolean; message: string }

/** The bookings that wait for the store's confirmation. */
export function WaitingRequests({ bookings, now, onOpen, onStatusChange, onEnd }: WaitingRequestsProps) {
  const waiting = bookings.filter(awaitsConfirmation)
  return (
    <section className={panelClass()} aria-labelledby="waiting">
      <h2 id="waiting" className="text-18 leading-row">
        {m.merchant_requests_title()}
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-1 quiet">{m.merchant_requests_none()}</p>
      ) : (
        <ul>
          {waiting.map((booking) => (
            <li key={booking.id} className="mt-3 border-line not-first:border-t not-first:pt-3">
              <button
                type="button"
                className="block min-h-11 w-full text-left"
                onClick={() => onOpen(booking.id)}
              >
                <b className="block font-semibold">{booking.client.name}</b>
                <span className="block quiet">{requestSummary(booking)}</span>
              </button>
              {booking.answerBy && (
                <p className="tabular-nums text-14 leading-small font-semibold">
                  {m.merchant_booking_answer_by({ time: formatMoment(Date.parse(booking.answerBy), now) })}
                </p>
              )}
              <div className="mt-2 grid grid-cols-[1fr_auto] gap-2">
                <ConfirmButton size="sm" {...{ booking, onStatusChange }} />
                <Button variant="line" size="sm" onClick={() => onEnd({ how: 'decline', booking })}>
                  <ParaglideMessage
                    message={m.merchant_booking_decline_named}
                    inputs={{ name: booking.client.name }}
                    markup={{ hidden }}
                  />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Link to all requests on a phone, those of other days included. */
export function ToConfirm({ count, storeId }: { count: number; storeId: string | undefined }) {
  if (count <= 0) return null
  return (
    <Link
      href={paths.calendar({ store: storeId, requests: 'open' })}
      className={clsx(requestsRowClass, 'mb-2 wide:hidden')}
    >
      <Clock className="small-icon flex-none text-info-text" aria-hidden />
      {m.merchant_requests_row({ count })}
      <ChevronRight className="small-icon ml-auto flex-none" aria-hidden />
    </Link>
  )
}

/** The way to requests of other days, which the page does not show. */
export function RequestsOfOtherDays({ count, storeId }: { count: number; storeId: string | undefined }) {
  if (count <= 0) return null
  return (
    <Link
      href={paths.calendar({ store: storeId, requests: 'open' })}
      className="flex min-h-12 items-center gap-3 rounded-card border border-l-[5px] border-line border-l-info bg-info-soft
        px-3.5 py-2.5 text-15 leading-small font-semibold"
    >
      <Clock className="flex-none text-info-text" aria-hidden />
      <span className="min-w-0 flex-1">{m.merchant_requests_other_days({ count })}</span>
      <ChevronRight className="small-icon flex-none" aria-hidden />
    </Link>
  )
}

type WaitingRequestsProps = {
  bookings: Booking[]
  now: At
  onOpen: (id: string) => void
  onStatusChange: OnStatusChange
  onEnd: (ending: Ending) => void
}

function requestSummary(booking: Booking): string {
  const time = timeOfDay(getStart(booking))
  const { title } = bookedItem(booking)
  const staff = booking.Staff?.name.split(' ')[0]
  return staff ? m.merchant_requests_summary_with_staff({ time, staff, title }) : `${time}. ${title}`
}

/** List of cancelled bookings, muted: their time is free again. */
export function CancelledBookings({
  bookings,
  onOpen,
}: {
  bookings: Booking[]
  onOpen: (id: string) => void
}) {
  // The page has this list twice, for phones and for wide screens.
  const headingId = useId()
  const cancelled = bookings.filter(({ status }) => status === 'cancelled')
  if (cancelled.length === 0) return null
  return (
    <section className={panelClass()} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-18 leading-row">
        {m.merchant_cancelled_title()}
      </h2>
      <ul className="mt-1">
        {cancelled.map((booking) => (
          <li key={booking.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 py-1 text-left text-14 leading-small"
              onClick={() => onOpen(booking.id)}
            >
              <span className="tabular-nums font-semibold">{timeOfDay(getStart(booking))}</span>
              <span className="min-w-0 wrap-anywhere text-ink-2">{cancelledSummary(booking)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cancelledSummary(booking: Booking): string {
  const { name } = booking.client
  const { title } = bookedItem(booking)
  return describeStatus(booking) === 'missed'
    ? m.merchant_cancelled_no_show({ name, title })
    : `${name}, ${title}`
}
