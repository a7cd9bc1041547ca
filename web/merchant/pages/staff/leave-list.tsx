import { TreePalm, Plus, Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { Day } from '#domain/time/time.ts'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import type { Schedule } from './person-draft.ts'
import { leaveText } from './person-texts.ts'

const AddLeave = lazyPart(async () => (await import('./add-leave.tsx')).AddLeave)

type Leave = Schedule['leaves'][number]

/** The leave of a person that has not ended; it is added and removed at once. */
export function LeaveList({ personId, name, leaves: loaded, today, onAffected }: LeaveListProps) {
  const [leaves, setLeaves] = useState<readonly Leave[]>(loaded)
  const [isAdding, setAdding] = useState(false)
  const remove = useSubmit(
    (leaveId: string) => call('DELETE /staff/:id/leave/:leaveId', { params: { id: personId, leaveId } }),
    {
      toast: ({ message }) => message,
      onSuccess: (_, leaveId) => setLeaves((current) => current.filter(({ id }) => id !== leaveId)),
      onProblem: ({ message }) => notifyFailed(message),
    },
  )
  const removing = remove.sending

  return (
    <div className="grid gap-3">
      {leaves.length === 0 ? (
        <p className="quiet">{m.merchant_staff_no_leave()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {leaves.map((leave) => (
            <li key={leave.id} className="flex items-center gap-3 py-1.5" aria-busy={removing === leave.id}>
              <TreePalm className="text-ink-2" aria-hidden />
              <span className="min-w-0 flex-1">
                <b className="block">{leaveText(leave)}</b>
                {leave.reason && <span className="quiet [overflow-wrap:anywhere]">{leave.reason}</span>}
              </span>
              <IconButton
                label={m.merchant_staff_remove_leave({ time: leaveText(leave) })}
                disabled={removing === leave.id}
                onClick={() => void remove.submit(leave.id)}
              >
                <Trash />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button variant="line" size="touch" onClick={() => setAdding(true)}>
          <Plus />
          {m.merchant_staff_add_leave()}
        </Button>
      </p>
      {isAdding && (
        <AddLeave
          {...{ personId, name, today }}
          onClose={() => setAdding(false)}
          onAdded={(leave, affected) => {
            setLeaves((current) =>
              [...current, leave].toSorted((one, other) => one.from.localeCompare(other.from)),
            )
            onAffected(affected)
          }}
        />
      )}
    </div>
  )
}

type LeaveListProps = {
  personId: string
  name: string
  leaves: readonly Leave[]
  today: Day
  /** The bookings within the leave that was added. */
  onAffected: (bookings: readonly AffectedBooking[]) => void
}
