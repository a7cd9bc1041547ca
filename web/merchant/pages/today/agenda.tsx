import { useState } from 'react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, centsOf, endOf, startOf } from '#web/shared/document/booked-item.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Chip } from '#web/components/forms/chip.tsx'
import { clsx } from 'clsx'
import { Rail } from '#web/components/media/rail.tsx'
import { momentOf, staffOf, statusOf, awaitsConfirmation } from './day-plan.ts'
import { STATUS_DISPLAY } from './status-display.tsx'
import { MovedMark } from './moved-mark.tsx'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/** The day as a list by time, for a phone; of all staff or of one person. */
export function Agenda({ bookings, now, isToday, onOpen, onStatusChange }: AgendaProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const staff = staffOf(bookings)
  const staffId = staff.some(({ id }) => id === chosen) ? chosen : null
  const shown = bookings.filter(
    ({ status, Staff }) => status !== 'cancelled' && (staffId === null || (Staff?.id ?? '') === staffId),
  )
  const firstLater = isToday ? shown.findIndex((booking) => startOf(booking) > now) : -1
  const nowIndex = firstLater === -1 ? shown.length : firstLater
  return (
    <div className="only-p">
      {staff.length > 1 && (
        <div className="mb-4">
          <Rail label="Whose bookings">
            <Chip className="min-h-11" selected={staffId === null} onClick={() => setChosen(null)}>
              Everyone
            </Chip>
            {staff.map(({ id, name, bookings: theirs }) => (
              <Chip key={id} className="min-h-11" selected={id === staffId} onClick={() => setChosen(id)}>
                {id === '' ? name : name.split(' ')[0]} · {theirs.length}
              </Chip>
            ))}
          </Rail>
        </div>
      )}
      <ol className="agenda">
        {shown.slice(0, nowIndex).map((booking) => (
          <AgendaItem key={booking.id} {...{ booking, now, onOpen, onStatusChange }} />
        ))}
        {isToday && <li className="nowline">{timeOfDay(now)} now</li>}
        {shown.slice(nowIndex).map((booking) => (
          <AgendaItem key={booking.id} {...{ booking, now, onOpen, onStatusChange }} />
        ))}
      </ol>
    </div>
  )
}

function AgendaItem({
  booking,
  now,
  onOpen,
  onStatusChange,
}: { booking: Booking } & Pick<AgendaProps, 'now' | 'onOpen' | 'onStatusChange'>) {
  const { title } = bookedItem(booking)
  const { className, icon, label } = STATUS_DISPLAY[statusOf(booking)]
  const isChanging = useIsChanging(booking.id)
  const isPayable =
    booking.storePrice !== null && (booking.status === 'confirmed' || booking.status === 'checked_in')
  return (
    <li>
      <time dateTime={booking.startTime}>{timeOfDay(startOf(booking))}</time>
      <article
        className={clsx(
          'bk relative has-[.opens:focus-visible]:outline-3 has-[.opens:focus-visible]:outline-focus',
          className,
        )}
      >
        <span className="st">
          {icon}
          {label}
        </span>
        <b>
          <button
            type="button"
            className="opens text-left outline-none after:absolute after:inset-0"
            onClick={() => onOpen(booking.id)}
          >
            {booking.client.name}
          </button>
        </b>
        <p>
          {title}
          {booking.Staff && `, ${booking.Staff.name.split(' ')[0]}`}, until {timeOfDay(endOf(booking))}
        </p>
        <MovedMark booking={booking} />
        {awaitsConfirmation(booking) && booking.answerBy && (
          <p className="num">Answer by {momentOf(booking.answerBy, now)}</p>
        )}
        {isPayable && booking.storePrice !== null && (
          <p className="num font-semibold">{formatKes(centsOf(booking.storePrice))} to take</p>
        )}
        {awaitsConfirmation(booking) && (
          <Button
            className="relative z-1 mt-2"
            variant="ink"
            full
            busy={isChanging ? 'Confirming…' : false}
            onClick={() => onStatusChange({ booking, to: 'confirmed' })}
          >
            Confirm
            <span className="vh"> {booking.client.name}</span>
          </Button>
        )}
      </article>
    </li>
  )
}

type AgendaProps = {
  bookings: Booking[]
  now: At
  isToday: boolean
  onOpen: (id: string) => void
  onStatusChange: OnStatusChange
}
