import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { DayButton, DaySheet, inView } from './day-sheet.tsx'
import { MapButton } from './map/map-button.tsx'
import { PARTS, type When } from './when.ts'
import type { WhenView } from './when-view.ts'

/**
 * The days and parts of a day to choose from, as links to the address with them; a chosen one leads to the address
 * without it.
 */
export function WhenChips({ lead, trail, view, when, hrefFor, action, hiddenFields }: WhenChipsProps) {
  return (
    <div className={oneRow}>
      <div className={railLook({ of: 'part of row' })}>
        <MapButton />
        {lead}
        <nav className="contents" aria-label={m.list_when()}>
          <ul className={group}>
            {view.days.map(({ value, date, label, count }) => {
              const isChosen = when.day === value || when.day === date
              return (
                <li key={value}>
                  <WhenChip isChosen={isChosen} href={hrefFor({ ...when, day: isChosen ? '' : value })}>
                    {label}
                    {count !== undefined && (
                      <span className="font-normal tabular-nums">
                        <ParaglideMessage message={m.list_day_count} inputs={{ count }} markup={{ hidden }} />
                      </span>
                    )}
                  </WhenChip>
                </li>
              )
            })}
            <li>
              <DayButton view={view} />
            </li>
          </ul>
          <ul className={clsx(group, afterLine)}>
            {PARTS.map(({ value, label }) => {
              const isChosen = when.part === value
              return (
                <li key={value}>
                  <WhenChip isChosen={isChosen} href={hrefFor({ ...when, part: isChosen ? '' : value })}>
                    {label()}
                  </WhenChip>
                </li>
              )
            })}
          </ul>
        </nav>
      </div>
      {trail}
      <DaySheet view={view} action={action} hiddenFields={hiddenFields} />
    </div>
  )
}

const group = 'flex flex-none items-center gap-2'
/** Classes of one row beside a map, which scrolls. Hidden texts stay within it. */
const oneRow = `relative max-wide:grid max-wide:grid-cols-[minmax(0,1fr)] max-wide:gap-3 wide:-my-1.5 wide:flex wide:items-center wide:gap-x-3.5
  wide:overflow-x-auto wide:py-1.5 wide:scrollbar-thin`
/** A line in the gap before it, which is outside of the row where it begins a line. */
const afterLine = 'relative before:absolute before:-left-1.75 before:h-11 before:border-l before:border-line'

const WhenChip = ({ isChosen, href, children }: WhenChipProps) => (
  <Link
    href={href}
    className={clsx(chipClass({ selected: isChosen, tall: true }), isChosen && inView)}
    aria-current={isChosen ? 'true' : undefined}
  >
    {children}
  </Link>
)

type WhenChipsProps = {
  /** Other controls, before the days in the same row. */
  lead?: ReactNode
  /** A row of links below them on a phone, and after them on a wide screen. */
  trail?: ReactNode
  view: WhenView
  /** Chosen time. */
  when: When
  hrefFor: (when: When) => string
  /** The page, and the rest of its address, for the form with the days. */
  action: string
  hiddenFields: Record<string, string | undefined>
}
type WhenChipProps = { isChosen: boolean; href: string; children: React.ReactNode }
