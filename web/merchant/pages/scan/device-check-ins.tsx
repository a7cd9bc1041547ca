import { CircleCheck, CloudOff, TriangleAlert } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { timeOfDay } from '#domain/time/time.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { spacedCode } from '#web/app/document/booked-item.ts'
import type { CalendarBooking } from '../calendar/data/calendar-data.ts'
import type { CheckIn } from '../../offline/device-store.ts'
import { outcomeText } from './outcome.ts'

/** Check-ins of this device: those that wait for the network, and the results of the others. */
export function DeviceCheckIns({ checkIns, bookings }: DeviceCheckInsProps) {
  if (checkIns.length === 0) return null
  return (
    <section
      className={panelClass({
        className: 'max-wide:border-x-0 max-wide:border-b-0 max-wide:rounded-none max-wide:px-0',
      })}
    >
      <h2 className="text-18">{m.merchant_scan_of_device()}</h2>
      <ul className="mt-1">
        {checkIns.slice(0, MOST_SHOWN).map((checkIn) => {
          const { id, at, result, code, bookingId } = checkIn
          const name =
            result?.customerName ?? bookings.find((booking) => booking.id === bookingId)?.customer.name
          return (
            <li
              key={id}
              className="grid grid-cols-[auto_1fr_auto] items-start gap-3 border-line py-2.5 text-14 not-first:border-t"
            >
              <span className="pt-0.5 tabular-nums">{timeOfDay(at)}</span>
              <span className="min-w-0">
                <b className="block font-semibold">{name ?? spacedCode(code ?? '')}</b>
                <span className="text-ink-2">{result ? outcomeText(result) : m.merchant_scan_waits()}</span>
              </span>
              {getIcon(checkIn)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const MOST_SHOWN = 10

function getIcon({ result }: CheckIn) {
  if (!result) return <CloudOff className="text-info-text" aria-hidden />
  return result.outcome === 'checked-in' ? (
    <CircleCheck className="text-ok-text" aria-hidden />
  ) : (
    <TriangleAlert className="text-danger" aria-hidden />
  )
}

type DeviceCheckInsProps = { checkIns: CheckIn[]; bookings: CalendarBooking[] }
