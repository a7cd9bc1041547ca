import { CalendarSearch, Store } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { daysText } from '../state/branch-words.ts'

/**
 * A closed day or another rule is shown with the branch's working days; anything else is an error with a
 * retry.
 */
export function NoSlots({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.extra?.businessRuleViolation === true) {
    // Both have the shape of the contract's BookingPlace.
    const place = (problem.extra.branchInfo ?? problem.extra.storeInfo) as BookingPlace | null
    return (
      <div className="mt-5">
        <Note tone="info" icon={<Store />} role="status">
          <b>{problem.message}</b>
          {place?.workingDays && place.workingDays.length > 0 && (
            <> {m.booking_time_open_days({ place: place.name, days: daysText(place.workingDays) })}</>
          )}
        </Note>
      </div>
    )
  }
  if (problem.status === 0 || problem.status >= 500)
    return (
      <ErrorState title={m.booking_time_load_failed()} onRetry={onRetry}>
        {m.booking_time_load_retry()}
      </ErrorState>
    )
  return <ErrorState icon={<CalendarSearch />} title={problem.message} />
}

type BookingPlace = { name: string; workingDays?: string[] }
