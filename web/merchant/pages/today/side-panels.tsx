import { ScanSearch } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Booking } from '#contract/entities.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, startOf } from '#web/client/booked-item.ts'
import { call } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Ending } from './end-booking.tsx'
import { momentOf, statusOf, waitsForYes } from './day-plan.ts'
import { useIsMoving, type OnMove } from './use-day.ts'

/** Whoever is at the counter shows a pass or says a code: the house reads it, whatever its day, and says whether it can be taken now. */
export function ByPass({ onShown }: { onShown: (shown: Shown) => void }) {
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const pass = String(new FormData(form).get('code') ?? '').trim()
    if (isReading) return
    if (pass.length < SHORTEST) return setError('Type or paste the code on the pass, six letters and digits.')
    setReading(true)
    setError(undefined)
    try {
      onShown({ pass, ...(await call('POST /bookings/passes/read', { body: { pass } })) })
      form.reset()
    } catch (refusal) {
      setError(problemOf(refusal).message)
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
const SHORTEST = 6

/** What was read: its booking, and what the house says of it. */
export type Shown = { pass: string; booking: Booking; canCheckIn: boolean; message: string }

/** The bookings that wait for the store's yes. */
export function Waiting({ bookings, now, onOpen, onMove, onEnd }: WaitingProps) {
  const waiting = bookings.filter(waitsForYes)
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting" className="text-18">
        Waiting for your yes
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-1 text-14 text-ink-2">Nobody waits. New requests come here by themselves.</p>
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
                <ConfirmButton booking={booking} onMove={onMove} />
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

type WaitingProps = {
  bookings: Booking[]
  now: At
  onOpen: (id: string) => void
  onMove: OnMove
  onEnd: (ending: Ending) => void
}

function ConfirmButton({ booking, onMove }: { booking: Booking; onMove: OnMove }) {
  const isMoving = useIsMoving(booking.id)
  return (
    <Button
      variant="ink"
      size="sm"
      busy={isMoving ? 'Confirming…' : false}
      onClick={() => onMove({ booking, to: 'confirmed' })}
    >
      Confirm
      <span className="vh"> {booking.client.name}</span>
    </Button>
  )
}

/** What was cancelled, quietly: the time is free again. */
export function Cancelled({ bookings, onOpen }: { bookings: Booking[]; onOpen: (id: string) => void }) {
  const gone = bookings.filter(({ status }) => status === 'cancelled')
  if (gone.length === 0) return null
  return (
    <section className="panel" aria-labelledby="gone">
      <h2 id="gone" className="text-18">
        Cancelled
      </h2>
      <ul className="mt-1">
        {gone.map((booking) => (
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
