import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { RefusalNotes } from './refusal-notes.tsx'
import { alternativeTo } from '../state/refusal.ts'
import type { LastStepState } from '../state/wizard-state.ts'

/**
 * Notes for a time that cannot be booked, and, hidden until `<time-hold>` shows one of them, for a time that is not held or
 * no longer held.
 */
export function HoldNotes({ step, refusal, formId }: HoldNotesProps) {
  const otherTime = (
    <ButtonLink size="sm" variant="line" href={step.otherTimesHref}>
      {m.booking_refused_choose_time()}
    </ButtonLink>
  )
  if (refusal)
    return (
      <div className="mb-5 grid grid-cols-1 gap-3">
        <RefusalNotes step={step} refusal={refusal} />
        {!alternativeTo(refusal, step) && <p>{otherTime}</p>}
      </div>
    )
  const again = (
    <span className="mt-2.5 flex flex-wrap gap-2">
      <Button type="submit" name="hold" form={formId} size="sm" variant="ink" data-busy={m.booking_busy()}>
        {m.booking_details_hold_again()}
      </Button>
      {otherTime}
    </span>
  )
  return (
    <>
      <div data-shown-when="not-held" role="status" hidden>
        <Note tone="info" className="mb-4.5 max-w-140">
          <span data-message />
        </Note>
      </div>
      <div data-shown-when="failed" role="alert" hidden>
        <Note tone="bad" className="mb-4.5 max-w-140">
          <b data-message>{m.problem_network()}</b> {again}
        </Note>
      </div>
      <div data-shown-when="over" role="alert" hidden>
        <Note tone="bad" className="mb-4.5 max-w-140">
          <b>{m.booking_details_hold_over()}</b> {m.booking_details_hold_over_hint()}
          {again}
        </Note>
      </div>
    </>
  )
}

type HoldNotesProps = {
  step: LastStepState
  /** Why the time cannot be booked. */
  refusal: Problem | undefined
  /** The form of the page, which also holds the time again. */
  formId: string
}
