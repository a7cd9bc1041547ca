import { m } from '#messages'
import { clockTime, shortDay } from '#domain/time/time.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { firstName } from '../../../components/first-name.ts'
import type { FreeTime, StaffMember } from '../data/calendar-data.ts'

/** 'Tue 24 Nov, 14:30, Brian' */
export function addTitle({ day, from, staffId }: FreeTime, staff: readonly StaffMember[]): string {
  const name = staff.find(({ id }) => id === staffId)?.name
  return [shortDay(day), clockTime(from), ...(name ? [firstName(name)] : [])].join(', ')
}

/** Choice between a booking and a block for a free time. */
export function AddChoice({ isBlock, onBook, onBlock }: AddChoiceProps) {
  return (
    <div className="flex gap-2" role="group" aria-label={m.merchant_calendar_add()}>
      <Chip tall selected={!isBlock} onClick={onBook}>
        {m.merchant_calendar_add_booking()}
      </Chip>
      <Chip tall selected={isBlock} onClick={onBlock}>
        {m.merchant_calendar_block_time()}
      </Chip>
    </div>
  )
}

type AddChoiceProps = { isBlock: boolean; onBook: () => void; onBlock: () => void }
