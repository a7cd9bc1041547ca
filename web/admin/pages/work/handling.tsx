import type { Case } from '#contract/admin/queue-items.ts'
import { addDays, toDay, HOUR, instant } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type HandlingProps = { shown: Case; now: number; onChange: () => void }

/** Handling of a case: who works on it, and whether it is out of sight for a while. */
export function Handling({ shown, now, onChange }: HandlingProps) {
  const accountId = useSession()?.id ?? null
  const { kind, id, takenBy, snoozedUntil, version, admins } = shown
  const change = useSubmit(
    (next: { takenBy: string | null; snoozedUntil: string | null }) =>
      call('PUT /admin/work/:kind/:id', { params: { kind, id }, body: { ...next, version } }),
    {
      onSuccess: onChange,
      // The change of the other admin is shown at once.
      onProblem: (problem) => {
        if (problem.code === 'edit-conflict') onChange()
      },
    },
  )
  const holder = takenBy?.id ?? null
  const isMine = holder === accountId
  const until = (at: number) => new Date(at).toISOString()
  const tomorrow = until(instant(addDays(toDay(now), 1), 8 * 60))
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now
  return (
    <section aria-label="Handling" className="grid gap-3 border-t border-line pt-4">
      <Refused by={change} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          disabled={change.isBusy}
          onClick={() =>
            void change.submit({
              takenBy: isMine ? null : accountId,
              snoozedUntil: isMine ? snoozedUntil : null,
            })
          }
        >
          {isMine ? 'Give back' : 'Take'}
        </Button>
        {isSnoozed ? (
          <Button
            variant="line"
            disabled={change.isBusy}
            onClick={() => void change.submit({ takenBy: holder, snoozedUntil: null })}
          >
            Show again now
          </Button>
        ) : (
          <>
            <Button
              variant="line"
              disabled={change.isBusy}
              onClick={() => void change.submit({ takenBy: holder, snoozedUntil: until(now + HOUR) })}
            >
              Snooze for 1 h
            </Button>
            <Button
              variant="line"
              disabled={change.isBusy}
              onClick={() => void change.submit({ takenBy: holder, snoozedUntil: tomorrow })}
            >
              Until tomorrow
            </Button>
          </>
        )}
      </div>
      <SelectField
        label="Hand over to"
        value={holder ?? ''}
        disabled={change.isBusy}
        onChange={({ target }) => void change.submit({ takenBy: target.value || null, snoozedUntil })}
      >
        <option value="">Nobody</option>
        {admins.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.name}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
