import { Sun, Sunrise, Sunset } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { slotColumns } from './slot-columns.ts'
import { SlotLink } from './slot-link.tsx'
import { slotClass, slotNoteClass } from './slot-look.ts'

/** The times of a day to choose from: one radio group, so that arrow keys move through the whole day. */
export function SlotGrid({ name, label, slots, value, onChange, aside }: SlotGridProps) {
  return (
    <div role="radiogroup" aria-label={label}>
      <PartsOfDay slots={slots} aside={aside}>
        {(slot) => (
          <label key={slot.value} className={slotClass}>
            <input
              type="radio"
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              name={name}
              value={slot.value}
              checked={slot.value === value}
              disabled={slot.disabled}
              onChange={() => onChange(slot.value)}
            />
            <span>
              {slot.time}
              {slot.note && <small className={slotNoteClass}>{slot.note}</small>}
            </span>
          </label>
        )}
      </PartsOfDay>
    </div>
  )
}

/** The times of a day as links into booking them; `current` is the time chosen before. */
export function SlotLinkGrid({ label, slots, current, aside }: SlotLinkGridProps) {
  return (
    <div role="group" aria-label={label}>
      <PartsOfDay slots={slots} aside={aside}>
        {({ time, href, note }) => (
          <SlotLink key={time} {...{ time, href, note }} aria-current={time === current || undefined} />
        )}
      </PartsOfDay>
    </div>
  )
}

/** Grouped into morning, afternoon and evening. */
function PartsOfDay<Shown extends { time: string }>({ slots, aside, children }: PartsOfDayProps<Shown>) {
  const groups = PARTS_OF_DAY.map((part) => ({
    ...part,
    slots: slots.filter((slot) => part.includes(hourOf(slot))),
  })).filter((part) => part.slots.length > 0)
  return (
    <>
      {groups.map((group, index) => (
        <div key={group.key}>
          <p className="mt-5 mb-2.5 flex items-center gap-2 text-14 font-emphasis">
            {group.icon}
            {group.title()}
            {index === 0 && aside && <span className="ml-auto font-normal text-ink-2">{aside}</span>}
          </p>
          <div className={slotColumns}>{group.slots.map(children)}</div>
        </div>
      ))}
    </>
  )
}

const PARTS_OF_DAY: PartOfDay[] = [
  {
    key: 'morning',
    title: m.booking_slots_morning,
    icon: <Sunrise className="text-ink-2" />,
    includes: (hour) => hour < 12,
  },
  {
    key: 'afternoon',
    title: m.booking_slots_afternoon,
    icon: <Sun className="text-ink-2" />,
    includes: (hour) => hour >= 12 && hour < 17,
  },
  {
    key: 'evening',
    title: m.booking_slots_evening,
    icon: <Sunset className="text-ink-2" />,
    includes: (hour) => hour >= 17,
  },
]

type PartOfDay = {
  key: string
  title: () => string
  icon: ReactNode
  includes: (hour: number) => boolean
}

function hourOf(slot: { time: string }): number {
  return Number(slot.time.slice(0, 2))
}

/** `time` is the store's local time, 'HH:MM'; `note` is short: 'in 2 h', '1 chair left'. */
type Slot = { value: string; time: string; note?: string; disabled?: boolean }
export type SlotGridProps = {
  name: string
  label: string
  slots: Slot[]
  value: string | null
  onChange: (slot: string) => void
  aside?: ReactNode
}
type SlotLinkGridProps = {
  label: string
  slots: LinkedSlot[]
  current?: string | undefined
  aside?: ReactNode
}
type LinkedSlot = { time: string; href: string; note?: string | undefined }
type PartsOfDayProps<Shown> = { slots: Shown[]; aside?: ReactNode; children: (slot: Shown) => ReactNode }
