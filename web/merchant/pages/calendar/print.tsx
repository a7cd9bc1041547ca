import { Printer } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { readablePhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, longDay, timeOfDay } from '#domain/time/time.ts'
import { shillingsToCents, getEnd, spacedCode, getStart } from '#web/app/document/booked-item.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../paths.ts'
import { STATUS_DISPLAY } from '../today/status-display.tsx'
import { toAddress } from './data/calendar-choice.ts'
import {
  getBranchNames,
  getColumn,
  isShown,
  getCalendarStatus,
  getTitle,
  splitVisits,
  type CalendarBooking,
} from './data/calendar-data.ts'
import { loadCalendar } from './data/load-calendar.ts'
import { ClashLines } from './grid/clashes.tsx'

export const loader = loadCalendar

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title: m.merchant_page_title({
      page: loaderData ? longDay(loaderData.choice.date) : m.merchant_nav_calendar(),
    }),
  },
]

/** A day on paper: black on white, one line per booking, with room to tick. */
export default function PrintedDay() {
  const { calendar, choice, now } = useLoaderData<typeof loader>()
  const { storeId, branchId, staffId, date } = choice
  const bookings = splitVisits(calendar.bookings.filter(isShown)).filter(
    (booking) => staffId === undefined || getColumn(booking) === staffId,
  )
  const branchNames = getBranchNames(calendar, choice)
  const place =
    calendar.branches.find(({ id }) => id === branchId)?.name ??
    calendar.stores.find(({ id }) => id === storeId)?.name ??
    calendar.stores.map(({ name }) => name).join(', ')
  return (
    <main
      id="main"
      data-theme="light"
      className="min-h-dvh bg-white p-4 text-ink wide:p-8 print:p-0 print:text-[black]"
    >
      <div className="mx-auto max-w-[210mm]">
        <div className="mb-4 flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => print()}>
            <Printer />
            {m.ui_print()}
          </Button>
          <ButtonLink variant="line" href={paths.calendar(toAddress(choice, ''))}>
            {m.merchant_calendar_back()}
          </ButtonLink>
        </div>
        <h1 className="text-22">{longDay(date)}</h1>
        <p className="mb-3 text-14">
          {place} · {m.merchant_calendar_printed_at({ time: dayAndTime(now) })}
        </p>
        {bookings.length === 0 ? (
          <p>{m.merchant_calendar_none()}</p>
        ) : (
          <div
            className="overflow-x-auto print:overflow-visible"
            role="group"
            aria-label={m.merchant_day_bookings_heading()}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <table className="w-full min-w-160 border-collapse text-left text-13 leading-label print:min-w-0">
              <thead>
                <tr className="border-b-2 border-ink">
                  {[
                    m.merchant_calendar_column_time(),
                    m.merchant_calendar_column_customer(),
                    m.merchant_calendar_service(),
                    m.merchant_calendar_staff(),
                    m.merchant_booking_to_collect(),
                    m.merchant_booking_code(),
                    m.merchant_calendar_column_status(),
                  ].map((name) => (
                    <th key={name} className="py-1.5 pr-3 font-semibold" scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bookings.map((booking) => (
                  <PrintedBooking
                    key={`${booking.id} ${booking.startTime}`}
                    booking={booking}
                    branchName={branchNames.get(booking.branchId)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </main>
  )
}

function PrintedBooking({
  booking,
  branchName,
}: {
  booking: CalendarBooking
  branchName: string | undefined
}) {
  const { customer, toCollect } = booking
  return (
    <tr className="break-inside-avoid border-b border-edge align-top [&>*]:py-1.5 [&>*]:pr-3">
      <td className="whitespace-nowrap tabular-nums">
        {timeOfDay(getStart(booking))}–{timeOfDay(getEnd(booking))}
      </td>
      <th className="font-semibold" scope="row">
        {customer.name}
        {customer.phone && (
          <span className="block font-normal whitespace-nowrap">{readablePhone(customer.phone)}</span>
        )}
      </th>
      <td>
        {getTitle(booking)}
        {branchName && <span className="block">{branchName}</span>}
      </td>
      <td>
        {booking.staffName ?? m.merchant_day_unassigned()}
        <ClashLines booking={booking} />
      </td>
      <td className="whitespace-nowrap tabular-nums">
        {toCollect === null ? m.merchant_booking_price_as_agreed() : formatKes(shillingsToCents(toCollect))}
      </td>
      <td className="whitespace-nowrap">{spacedCode(booking.code)}</td>
      <td>{STATUS_DISPLAY[getCalendarStatus(booking)].label()}</td>
    </tr>
  )
}
