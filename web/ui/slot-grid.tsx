import { Sun, Sunrise, Sunset } from 'lucide-react'
import type { ReactNode } from 'react'

/** The times of a day, under morning, afternoon and evening: one radio group over all three, so that arrow keys walk through the day. */
export function SlotGrid({ name, label, slots, value, onChange, aside }: SlotGridProps) {
  const groups = parts
    .map((part) => ({ ...part, slots: slots.filter((slot) => part.holds(hourOf(slot))) }))
    .filter((part) => part.slots.length > 0)
  return (
    <div role="radiogroup" aria-label={label}>
      {groups.map((group, place) => (
        <div key={group.title}>
          <p className="slots-h">
            {group.icon}
            {group.title}
            {place === 0 && aside && <span>{aside}</span>}
          </p>
          <div className="slots">
            {group.slots.map((slot) => (
              <label key={slot.value} className="slot">
                <input
                  type="radio"
                  name={name}
                  value={slot.value}
                  checked={slot.value === value}
                  disabled={slot.disabled}
                  onChange={() => onChange(slot.value)}
                />
                <span>
                  {slot.time}
                  {slot.note && <small>{slot.note}</small>}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const parts: { title: string; icon: ReactNode; holds: (hour: number) => boolean }[] = [
  { title: 'Morning', icon: <Sunrise />, holds: (hour) => hour < 12 },
  { title: 'Afternoon', icon: <Sun />, holds: (hour) => hour >= 12 && hour < 17 },
  { title: 'Evening', icon: <Sunset />, holds: (hour) => hour >= 17 },
]

function hourOf(slot: Slot): number {
  return Number(slot.time.slice(0, 2))
}

/** `time` is the 24-hour clock of the store, 'HH:MM'; `note` is short: 'in 2 h', '1 chair left'. */
export type Slot = { value: string; time: string; note?: string; disabled?: boolean }
export type SlotGridProps = {
  name: string
  label: string
  slots: Slot[]
  value: string | null
  onChange: (slot: string) => void
  aside?: ReactNode
}
