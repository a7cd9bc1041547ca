import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { CalendarDays } from '#web/ui/icons/icons.tsx'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { railLook } from '#web/ui/media/rail-look.ts'
import { MapButton } from './map-beside.tsx'
import { PARTS, type When } from './when.ts'
import type { WhenView } from './when-view.ts'

const DATE = 'date'

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
              <DateChip {...{ view, when, hrefFor }} />
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
      <DateForm {...{ view, when, hrefFor, action, hiddenFields }} />
    </div>
  )
}

/** A chosen chip may be beyond the edge of a phone. */
const inView = '[scroll-initial-target:nearest]'

const group = 'flex flex-none items-center gap-2'
/** Classes of one row beside a map, which scrolls. Hidden texts stay within it. */
const oneRow = `relative max-wide:grid max-wide:grid-cols-[minmax(0,1fr)] max-wide:gap-3 wide:-my-1.5 wide:flex wide:items-center wide:gap-x-3.5
  wide:overflow-x-auto wide:py-1.5 wide:scrollbar-thin`
/** A line in the gap before it, which is outside of the row where it begins a line. */
const afterLine = 'relative before:absolute before:-left-1.75 before:h-11 before:border-l before:border-line'

const WhenChip = ({ isChosen, href, children }: WhenChipProps) => (
  <RouterLink
    to={href}
    preventScrollReset
    className={clsx(chipClass({ selected: isChosen, tall: true }), isChosen && inView)}
    aria-current={isChosen ? 'true' : undefined}
  >
    {children}
  </RouterLink>
)

type DayDialog = typeof import('./day-dialog.tsx').DayDialog

/** Opens the days to choose from; without scripts, or if these do not load, a field for the date. */
function DateChip({ view, when, hrefFor }: Pick<WhenChipsProps, 'view' | 'when' | 'hrefFor'>) {
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<{ of: DayDialog }>()
  const [isOpen, setOpen] = useState(false)

  function open(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    import('./day-dialog.tsx').then(
      (loaded) => {
        setDialog({ of: loaded.DayDialog })
        setOpen(true)
      },
      () => document.getElementById(DATE)?.showPopover(),
    )
  }
  return (
    <>
      <button
        type="button"
        className={clsx(chipClass({ selected: view.date !== null, tall: true }), view.date && inView)}
        popoverTarget={DATE}
        aria-haspopup="dialog"
        aria-pressed={view.date !== null}
        data-needs-script
        onClick={open}
      >
        <CalendarDays className="small-icon" />
        {view.date?.label ?? m.list_day_date()}
      </button>
      {Dialog && (
        <Dialog.of
          open={isOpen}
          onOpenChange={setOpen}
          today={view.today}
          last={view.last}
          value={view.chosen}
          onChange={(day) => {
            setOpen(false)
            void navigate(hrefFor({ ...when, day }), { preventScrollReset: true })
          }}
        />
      )}
    </>
  )
}

function DateForm({ view, when, hrefFor, action, hiddenFields }: WhenChipsProps) {
  const navigate = useNavigate()
  return (
    <div id={DATE} popover="auto" className={sheet}>
      <form
        action={action}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const day = new FormData(event.currentTarget).get('day')
          document.getElementById(DATE)?.hidePopover()
          if (typeof day === 'string') void navigate(hrefFor({ ...when, day }), { preventScrollReset: true })
        }}
      >
        {Object.entries(hiddenFields).map(
          ([name, value]) =>
            value && name !== 'day' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="font-semibold" htmlFor={`${DATE}-day`}>
          {m.list_day_choose()}
        </label>
        <div className={fieldFrame()}>
          <input
            id={`${DATE}-day`}
            key={view.date?.value}
            className={controlClass}
            type="date"
            name="day"
            required
            min={view.today}
            max={view.last}
            defaultValue={view.date?.value}
          />
        </div>
        <Button type="submit">{m.list_day_show()}</Button>
      </form>
    </div>
  )
}

const sheet = `fixed inset-[auto_0_0] m-0 w-auto max-w-none rounded-t-4xl border-0 bg-surface px-4 pt-5 pb-foot text-ink
  shadow-float backdrop:bg-scrim wide:inset-0 wide:m-auto wide:h-fit wide:w-90 wide:rounded-3xl wide:p-6`

type WhenChipsProps = {
  /** Other controls, before the days in the same row. */
  lead?: ReactNode
  /** A row of links below them on a phone, and after them on a wide screen. */
  trail?: ReactNode
  view: WhenView
  /** Chosen time, also while the page with it is being loaded. */
  when: When
  hrefFor: (when: When) => string
  /** The page, and the rest of its address, for the form without scripts. */
  action: string
  hiddenFields: Record<string, string | undefined>
}
type WhenChipProps = { isChosen: boolean; href: string; children: React.ReactNode }
