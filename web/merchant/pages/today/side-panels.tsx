import { ScanSearch } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Booking } from '#contract/entities.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, startOf } from '#web/shared/document/booked-item.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import type { Ending } from './end-booking.tsx'
import { momentOf, statusOf, awaitsConfirmation } from './day-plan.ts'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/**
 * Reads a pass or a code shown at the counter. The server finds the booking, whatever its day, and says
 * whether it can be checked in now.
 */
export function CheckInForm({ onRead }: { onRead: (pass: ReadPass) => void }) {
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const pass = String(new FormData(form).get('code') ?? '').trim()
    if (isReading) return
    if (pass.length < CODE_LENGTH)
      return setError('Type or paste the code on the pass, six letters and digits.')
    setReading(true)
    setError(undefined)
    try {
      onRead({ pass, ...(await call('POST /bookings/passes/read', { body: { pass } })) })
      form.reset()
    } catch (caught) {
      setError(problemOf(caught).message)
    }
    setReading(false)
  }

  return (
    <form className="panel" onSubmit={(event) => void read(event)} noValidate>
      <TextField
        label="Check in by code or pass"
        name="code"
        placeholder="7KQ 4M2"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={400}
        enterKeyHint="search"
        onChange={() => error && setError(undefined)}
        {...(error && { error })}
        after={
          <Button type="submit" variant="ink" size="sm" className="-mr-2" busy={isReading && 'Reading…'}>
            <ScanSearch />
            Find
          </Button>
        }
      />
    </form>
  )
}
const CODE_LENGTH = 6

/** A pass that was read: its booking, and whether it can be checked in. */
export type ReadPass = { pass: string; booking: Booking; canCheckIn: boolean; message: string }

/** The bookings that wait for the store's confirmation. */
export function WaitingRequests({ bookings, now, onOpen, onStatusChange, onEnd }: WaitingRequestsProps) {
  const waiting = bookings.filter(awaitsConfirmation)
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting" className="text-18">
        Waiting for your yes
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-1 text-14 text-ink-2">Nobody is waiting. New requests appear here automatically.</p>
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
                <span className="block text-14 text-ink-2">
                  {timeOfDay(startOf(booking))}
                  {booking.Staff && `, ${booking.Staff.name.split(' ')[0]}`}. {bookedItem(booking).title}
                </span>
              </button>
              {booking.answerBy && (
                <p className="num text-14 font-semibold">Answer by {momentOf(booking.answerBy, now)}</p>
              )}
              <div className="mt-2 grid grid-cols-[1fr_auto] gap-2">
                <ConfirmButton booking={booking} onStatusChange={onStatusChange} />
                <Button variant="line" size="sm" onClick={() => onEnd({ how: 'decline', booking })}>
                  Decline
                  <span className="vh"> {booking.client.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type WaitingRequestsProps = {
  bookings: Booking[]
  now: At
  onOpen: (id: string) => void
  onStatusChange: OnStatusChange
  onEnd: (ending: Ending) => void
}

function ConfirmButton({ booking, onStatusChange }: { booking: Booking; onStatusChange: OnStatusChange }) {
  const isChanging = useIsChanging(booking.id)
  return (
    <Button
      variant="ink"
      size="sm"
      busy={isChanging ? 'Confirming…' : false}
      onClick={() => onStatusChange({ booking, to: 'confirmed' })}
    >
      Confirm
      <span className="vh"> {booking.client.name}</span>
    </Button>
  )
}

/** Cancelled bookings, muted: their time is free again. */
export function CancelledBookings({
  bookings,
  onOpen,
}: {
  bookings: Booking[]
  onOpen: (id: string) => void
}) {
  const cancelled = bookings.filter(({ status }) => status === 'cancelled')
  if (cancelled.length === 0) return null
  return (
    <section className="panel" aria-labelledby="cancelled">
      <h2 id="cancelled" className="text-18">
        Cancelled
      </h2>
      <ul className="mt-1">
        {cancelled.map((booking) => (
          <li key={booking.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 text-left text-14"
              onClick={() => onOpen(booking.id)}
            >
              <span className="num font-semibold">{timeOfDay(startOf(booking))}</span>
              <span className="cut min-w-0 text-ink-2">
                {statusOf(booking) === 'missed' && 'Nobody came: '}
                {booking.client.name}, {bookedItem(booking).title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
