import { m } from '#messages'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { RefusalNotes } from './refusal-notes.tsx'
import type { useHold } from './use-hold.ts'
import type { WizardState } from './wizard-state.ts'

/** What to do when the time is not held, or no longer. */
export function HoldNotes({ wizard, hold }: { wizard: WizardState; hold: ReturnType<typeof useHold> }) {
  const { hrefOf, choice } = wizard
  if (hold.isTaken)
    return (
      <div className="mb-5">
        <RefusalNotes wizard={wizard} refusal={hold.problem} />
        <ButtonLink
          variant="line"
          size="sm"
          className="mt-3"
          href={hrefOf(1, { ...choice, time: undefined })}
        >
          {m.booking_refused_choose_time()}
        </ButtonLink>
      </div>
    )
  if (!hold.problem && !hold.isExpired) return null
  return (
    <Note tone={hold.isExpired ? 'bad' : 'info'} role="alert" className="mb-4.5 max-w-140">
      <b>{hold.problem?.message ?? m.booking_details_hold_over()}</b>{' '}
      {hold.isExpired && !hold.problem && m.booking_details_hold_over_hint()}
      <span className="mt-2.5 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="ink"
          busy={hold.isHolding && m.booking_busy()}
          onClick={() => void hold.hold()}
        >
          {m.booking_details_hold_again()}
        </Button>
        <ButtonLink size="sm" variant="line" href={hrefOf(1, { ...choice, time: undefined })}>
          {m.booking_refused_choose_time()}
        </ButtonLink>
      </span>
    </Note>
  )
}
