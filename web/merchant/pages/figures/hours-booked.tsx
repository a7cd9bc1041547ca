import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#messages'
import { clockTime } from '#domain/time/time.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { paths } from '../../paths.ts'
import { bookedShare, busyHours, quietestHour, type FiguresReply } from './compare.ts'
import { PanelPart } from './panel-part.tsx'

type Staff = FiguresReply['staff'][number]

/** Booked share of each hour, by staff: a row for each person, on a phone a row for each hour. */
export function HoursBooked({ staff, storeId }: HoursBookedProps) {
  const hours = busyHours(staff)
  const quietest = quietestHour(staff)
  return (
    <PanelPart title={m.merchant_figures_hours()} unit={m.merchant_figures_hours_unit()}>
      {hours.length === 0 ? (
        <p className="quiet">{m.merchant_figures_no_staff()}</p>
      ) : (
        <>
          <ByPerson staff={staff} hours={hours} />
          <ByHour staff={staff} hours={hours} />
        </>
      )}
      {quietest && (
        <p className="mt-2.5 quiet [&_b]:text-ink">
          <ParaglideMessage
            message={m.merchant_figures_quietest}
            inputs={{ time: clockTime(quietest.hour * 60), share: quietest.share }}
            markup={{ b: bold }}
          />
        </p>
      )}
      <p className="mt-2">
        <MoreLink href={paths.quietHours(storeId)}>{m.merchant_quiet_link()}</MoreLink>
      </p>
    </PanelPart>
  )
}
type HoursBookedProps = { staff: readonly Staff[]; storeId: string | undefined }

type HoursProps = { staff: readonly Staff[]; hours: readonly number[] }

function ByPerson({ staff, hours }: HoursProps) {
  const names = shortNames(staff)
  return (
    <ScrollingTable className="max-wide:hidden" minWidth={5.5 + 2.25 * hours.length}>
      <thead>
        <tr>
          <th scope="col" className="w-22">
            <span className="sr-only">{m.merchant_figures_staff()}</span>
          </th>
          {hours.map((hour) => (
            <th key={hour} scope="col" className={columnHead}>
              {clockTime(hour * 60).slice(0, 2)}
              <span className="sr-only">:00</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {staff.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={rowHead}>
              {names.get(person.id)}
            </th>
            {hours.map((hour) => (
              <Cell key={hour} {...{ person, hour }} />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

function ByHour({ staff, hours }: HoursProps) {
  const names = shortNames(staff)
  return (
    <ScrollingTable className="wide:hidden" minWidth={3.75 + 4 * staff.length}>
      <thead>
        <tr>
          <th scope="col" className="w-15">
            <span className="sr-only">{m.merchant_figures_hour()}</span>
          </th>
          {staff.map((person) => (
            <th key={person.id} scope="col" className={columnHead}>
              {names.get(person.id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className={rowHead}>
              {clockTime(hour * 60)}
            </th>
            {staff.map((person) => (
              <Cell key={person.id} {...{ person, hour }} />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

function Cell({ person, hour }: { person: Staff; hour: number }) {
  const share = bookedShare(person.bookedMinutes[hour] ?? 0, person.workingMinutes[hour] ?? 0)
  if (share === undefined)
    return (
      <td className="h-7.5 text-center text-ink-3 wide:h-10">
        <span aria-hidden>–</span>
        <span className="sr-only">{m.merchant_figures_not_working()}</span>
      </td>
    )
  const isDark = share >= DARK_FROM
  const style: CSSProperties & { '--share': string } = {
    '--share': `${isDark ? 100 - 0.8 * (100 - share) : 0.6 * share}%`,
  }
  return (
    <td
      className={clsx(
        `h-7.5 rounded-sm bg-[color-mix(in_oklab,var(--store)_var(--share),var(--sunk))] text-center font-semibold
          tabular-nums wide:h-10`,
        isDark && 'text-white',
      )}
      style={style}
    >
      {share}
    </td>
  )
}
/** Share from which the colours are dark. Between the two scales of colour, neither text has enough contrast. */
const DARK_FROM = 65

/** Table that scrolls on a narrow screen, also with the keyboard. */
function ScrollingTable({ className, minWidth, children }: ScrollingTableProps) {
  return (
    <div
      className={clsx('relative -mx-0.5 overflow-x-auto', className)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      role="region"
      aria-label={m.merchant_figures_hours_caption()}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0.5 text-13"
        style={{ minWidth: `${minWidth}rem` }}
      >
        <caption className="sr-only">{m.merchant_figures_hours_caption()}</caption>
        {children}
      </table>
    </div>
  )
}
/** `minWidth` in rem. */
type ScrollingTableProps = { className: string; minWidth: number; children: ReactNode }

/** Returns first names, unless two people have the same. */
function shortNames(staff: readonly Staff[]): Map<string, string> {
  const firstName = ({ name }: Staff) => name.split(' ')[0] ?? name
  const isShared = (person: Staff) =>
    staff.some((other) => other.id !== person.id && firstName(other) === firstName(person))
  return new Map(staff.map((person) => [person.id, isShared(person) ? person.name : firstName(person)]))
}

const columnHead = 'truncate text-12 font-normal text-ink-2 tabular-nums'
const rowHead = 'truncate pr-2 text-left text-14 font-semibold tabular-nums'
