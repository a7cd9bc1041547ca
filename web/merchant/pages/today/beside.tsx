import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/entities.ts'
import { shortDay, timeOfDay, type Day } from '#domain/time.ts'
import { bookedItem, startOf } from '#web/client/booked-item.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { byCode, waitsForYes } from './day-plan.ts'
import { useIsMoving, type Move } from './use-day.ts'

/** Whoever is at the door says a code; the booking of the day that has it is opened. */
export function FindByCode({ bookings, day, onOpen }: { bookings: Booking[]; day: Day; onOpen: (id: string) => void }) {
  const [error, setError] = useState<string>()
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim()
        const found = byCode(bookings, typed)
        setError(found ? undefined : typed === '' ? 'Type the code on the pass.' : `No booking of ${shortDay(day)} has this code.`)
        if (found) {
          onOpen(found.id)
          event.currentTarget.reset()
        }
      }}
    >
      <TextField
        label="Booking code"
        name="code"
        placeholder="7KQ 4M2"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        enterKeyHint="search"
        onChange={() => error && setError(undefined)}
        {...(error && { error })}
        after={
          <Button type="submit" variant="ink" size="sm" className="-mr-2">
            <ScanSearch />
            Find
          </Button>
        }
      />
    </form>
  )
}

/** The bookings that wait for the store's yes. */
export function Waiting({ bookings, onOpen, onMove }: { bookings: Booking[]; onOpen: (id: string) => void; onMove: (move: Move) => void }) {
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
              <b className="block font-semibold">{booking.client.name}</b>
              <p className="text-14 text-ink-2">
                {timeOfDay(startOf(booking))}
                {booking.Staff && `, ${booking.Staff.name.split(' ')[0]}`}. {bookedItem(booking).title}
              </p>
              <div className="mt-2 grid grid-cols-[1fr_auto] gap-2">
                <ConfirmButton booking={booking} onMove={onMove} />
                <Button variant="line" size="sm" onClick={() => onOpen(booking.id)}>
                  Look
                  <span className="vh"> at the booking of {booking.client.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ConfirmButton({ booking, onMove }: { booking: Booking; onMove: (move: Move) => void }) {
  const isMoving = useIsMoving(booking.id)
  return (
    <Button variant="ink" size="sm" busy={isMoving ? 'Confirming…' : false} onClick={() => onMove({ booking, to: 'confirmed' })}>
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
            <button type="button" className="flex min-h-11 w-full items-center gap-3 text-left text-14" onClick={() => onOpen(booking.id)}>
              <span className="num font-semibold">{timeOfDay(startOf(booking))}</span>
              <span className="cut text-ink-2">
                {booking.client.name}, {bookedItem(booking).title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
