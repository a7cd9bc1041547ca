import { Moon, Sun, Sunrise, Sunset } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { placeInDay } from '#domain/booking/day-parts.ts'
import { addDays, shortDay, timeOfDay, type Day } from '#domain/time/time.ts'
import { slotColumns } from './slot-columns.ts'
import { SlotLink } from './slot-link.tsx'
import { slotClass, slotNoteClass } from './slot-look.ts'

/** The times of a day to choose from: one radio group, so that arrow keys move through the whole day. */
export function SlotGrid({ name, label, day, slots, value, onChange, aside }: SlotGridProps) {
  return (
    <div role="radiogroup" aria-label={label}>
      <PartsOfDay day={day} slots={slots} aside={aside}>
        {(slot) => (
          <label key={slot.startsAt} className={slotClass}>
            <input
              type="radio"
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              name={name}
              value={slot.startsAt}
              checked={slot.startsAt === value}
              disabled={slot.disabled}
              onChange={() => onChange(slot.startsAt)}
            />
            <span>
              {toTime(slot)}
              {slot.note && <small className={slotNoteClass}>{slot.note}</small>}
            </span>
          </label>
        )}
      </PartsOfDay>
    </div>
  )
}

/** The times of a day as links into booking them; `current` is the time chosen before. */
export function SlotLinkGrid({ label, day, slots, current, aside }: SlotLinkGridProps) {
  return (
    <div role="group" aria-label={label}>
      <PartsOfDay day={day} slots={slots} aside={aside}>
        {(slot) => (
          <SlotLink
            key={slot.startsAt}
            href={slot.href}
            time={toTime(slot)}
            note={slot.note}
            aria-current={slot.startsAt === current || undefined}
          />
        )}
      </PartsOfDay>
    </div>
  )
}

/** Times grouped into morning, afternoon, evening, and after midnight, which is of the next day. */
function PartsOfDay<Shown extends { startsAt: string }>({
  day,
  slots,
  aside,
  children,
}: PartsOfDayProps<Shown>) {
  const groups = PARTS_OF_DAY.map((part) => ({
    ...part,
    slots: slots.filter(({ startsAt }) => placeInDay(day, Date.parse(startsAt)) === part.place),
  })).filter((part) => part.slots.length > 0)
  return (
    <>
      {groups.map((group, index) => (
        <div key={group.place}>
          <p className="mt-5 mb-2.5 flex items-center gap-2 text-14 font-emphasis">
            {group.icon}
            {group.title(day)}
            {index === 0 && aside && <span className="ml-auto font-normal text-ink-2">{aside}</span>}
          </p>
          <div className={slotColumns}>{group.slots.map(children)}</div>
        </div>
      ))}
    </>
  )
}

const PARTS_OF_DAY: PartOfDay[] = [
  { place: 'morning', title: () => m.booking_slots_morning(), icon: <Sunrise className="text-ink-2" /> },
  { place: 'afternoon', title: () => m.booking_slots_afternoon(), icon: <Sun className="text-ink-2" /> },
  { place: 'evening', title: () => m.booking_slots_evening(), icon: <Sunset className="text-ink-2" /> },
  {
    place: 'after-midnight',
    title: (day) => m.booking_slots_after_midnight({ day: shortDay(addDays(day, 1)) }),
    icon: <Moon className="text-ink-2" />,
  },
]

type PartOfDay = {
  place: ReturnType<typeof placeInDay>
  title: (day: Day) => string
  icon: ReactNode
}

const toTime = ({ startsAt }: { startsAt: string }): string => timeOfDay(Date.parse(startsAt))

/** `startsAt` is an instant; `note` is short: 'in 2 h', '1 chair left'. */
type Slot = { startsAt: string; note?: string; disabled?: boolean }
export type SlotGridProps = {
  name: string
  label: string
  /** The day on which the branch opened. */
  day: Day
  slots: Slot[]
  value: string | null
  onChange: (startsAt: string) => void
  aside?: ReactNode
}
type SlotLinkGridProps = {
  label: string
  day: Day
  slots: LinkedSlot[]
  current?: string | undefined
  aside?: ReactNode
}
type LinkedSlot = { startsAt: string; href: string; note?: string | undefined }
type PartsOfDayProps<Shown> = {
  day: Day
  slots: Shown[]
  aside?: ReactNode
  children: (slot: Shown) => ReactNode
}
