import { useState } from 'react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { Rail } from '#web/ui/media/rail.tsx'
import { bookingClass, rowClass, statusClass } from './booking-look.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { DidTheyCome } from './did-they-come.tsx'
import type { Ending } from './end-booking.tsx'
import {
  getEndActions,
  formatMoment,
  rowLines,
  getStaffOfDay,
  describeStatus,
  awaitsConfirmation,
} from './day-plan.ts'
import { STATUS_DISPLAY } from './status-display.tsx'
import { MovedMark } from './moved-mark.tsx'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/** The day as a list by time, for a phone; of all staff or of one person. */
export function Agenda({ bookings, now, isToday, namesStore, onOpen, onStatusChange, onEnd }: AgendaProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const staff = getStaffOfDay(bookings)
  const staffId = staff.some(({ id }) => id === chosen) ? chosen : null
  const shown = bookings.filter(
    ({ status, Staff }) => status !== 'cancelled' && (staffId === null || (Staff?.id ?? '') === staffId),
  )
  const firstLater = isToday ? shown.findIndex((booking) => getStart(booking) > now) : -1
  const nowIndex = firstLater === -1 ? shown.length : firstLater
  return (
    <div className="wide:hidden">
      {staff.length > 1 && (
        <div className="mb-2">
          <Rail label={m.merchant_day_staff_filter()} of="chips">
            <Chip tall selected={staffId === null} onClick={() => setChosen(null)}>
              {m.merchant_day_everyone()}
            </Chip>
            {staff.map(({ id, name, bookings: theirs }) => (
              <Chip key={id} tall selected={id === staffId} onClick={() => setChosen(id)}>
                {id === '' ? name : name.split(' ')[0]} · {theirs.length}
              </Chip>
            ))}
          </Rail>
        </div>
      )}
      <ol className="grid">
        {shown.slice(0, nowIndex).map((booking) => (
          <AgendaItem key={booking.id} {...{ booking, now, namesStore, onOpen, onStatusChange, onEnd }} />
        ))}
        {isToday && (
          <li
            className="flex items-center gap-2.5 pb-2.5 text-13 font-bold text-primary-text tabular-nums
              after:h-0.5 after:min-w-0 after:flex-1 after:bg-primary"
          >
            {m.merchant_day_now({ time: timeOfDay(now) })}
          </li>
        )}
        {shown.slice(nowIndex).map((booking) => (
          <AgendaItem key={booking.id} {...{ booking, now, namesStore, onOpen, onStatusChange, onEnd }} />
        ))}
      </ol>
    </div>
  )
}

function AgendaItem({
  booking,
  now,
  namesStore,
  onOpen,
  onStatusChange,
  onEnd,
}: { booking: Booking } & Omit<AgendaProps, 'bookings' | 'isToday'>) {
  const isChanging = useIsChanging(booking.id)
  const { look, icon: Icon, label } = STATUS_DISPLAY[describeStatus(booking)]
  const isPayable =
    booking.storePrice !== null && (booking.status === 'confirmed' || booking.status === 'checked_in')
  return (
    <li className={rowClass}>
      <time className="pt-2.25 text-14 font-semibold text-ink-2 tabular-nums" dateTime={booking.startTime}>
        {timeOfDay(getStart(booking))}
      </time>
      <article className={bookingClass({ look, place: 'agenda' })}>
        <span className={statusClass({ look })}>
          <Icon className="size-3.25 stroke-[2.5]" />
          {label()}
        </span>
        <b className="block font-emphasis">
          <button
            type="button"
            className="opens text-left outline-none after:absolute after:inset-0"
            onClick={() => onOpen(booking.id)}
          >
            {booking.client.name}
          </button>
        </b>
        {rowLines(booking, { namesStore }).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <MovedMark booking={booking} />
        {awaitsConfirmation(booking) && booking.answerBy && (
          <p className="tabular-nums">
            {m.merchant_booking_answer_by({ time: formatMoment(Date.parse(booking.answerBy), now) })}
          </p>
        )}
        {isPayable && booking.storePrice !== null && (
          <p className="tabular-nums font-semibold">
            {booking.package
              ? m.merchant_booking_collect_nothing()
              : m.merchant_booking_collect({ amount: formatKes(shillingsToCents(booking.storePrice)) })}
          </p>
        )}
        {getEndActions(booking, now).canMarkNoShow && (
          <DidTheyCome
            name={booking.client.name}
            isChanging={isChanging}
            onYes={() => onStatusChange({ booking, to: 'checked_in' })}
            onNo={() => onEnd({ how: 'no-show', booking })}
          />
        )}
        {awaitsConfirmation(booking) && (
          <ConfirmButton className="relative z-1 mt-2" full {...{ booking, onStatusChange }} />
        )}
      </article>
    </li>
  )
}

type AgendaProps = {
  bookings: Booking[]
  now: At
  isToday: boolean
  /** True when the bookings are of several stores. */
  namesStore: boolean
  onOpen: (id: string) => void
  onStatusChange: OnStatusChange
  onEnd: (ending: Ending) => void
}
