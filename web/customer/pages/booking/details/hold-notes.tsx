import { m } from '#messages'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { RefusalNotes } from './refusal-notes.tsx'
import { alternativeTo } from '../state/refusal.ts'
import { NOT_HELD } from '../state/hold.ts'
import type { useHold } from '../state/use-hold.ts'
import type { WizardState } from '../state/wizard-state.ts'

/** Notes for a time that is not held, or no longer held. */
export function HoldNotes({ wizard, hold }: { wizard: WizardState; hold: ReturnType<typeof useHold> }) {
  const { problem, isExpired, isHolding, isRefused } = hold
  const otherTime = (
    <ButtonLink size="sm" variant="line" href={wizard.otherTimesHref}>
      {m.booking_refused_choose_time()}
    </ButtonLink>
  )
  if (problem && isRefused)
    return (
      <div className="mb-5 grid grid-cols-1 gap-3">
        <RefusalNotes wizard={wizard} refusal={problem} />
        {!alternativeTo(problem, wizard) && <p>{otherTime}</p>}
      </div>
    )
  if (problem?.code === NOT_HELD)
    return (
      <Note tone="info" role="status" className="mb-4.5 max-w-140">
        {problem.message}
      </Note>
    )
  if (!problem && !isExpired) return null
  return (
    <Note tone="bad" role="alert" className="mb-4.5 max-w-140">
      <b>{problem?.message ?? m.booking_details_hold_over()}</b>{' '}
      {!problem && m.booking_details_hold_over_hint()}
      <span className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" variant="ink" busy={isHolding && m.booking_busy()} onClick={() => void hold.hold()}>
          {m.booking_details_hold_again()}
        </Button>
        {otherTime}
      </span>
    </Note>
  )
}
