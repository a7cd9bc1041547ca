import { Users } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { getLabel, toText } from './conflict.ts'
import type { FormField, FormService, FormValues } from './form-values.ts'

/** Shows both versions of what two people have changed, to choose one. */
export function FieldConflicts({
  conflict: { fields, theirs },
  values,
  services,
  onDecide,
}: FieldConflictsProps) {
  return (
    <Note tone="info" icon={<Users />} role="alert">
      <b>{m.merchant_offer_conflict()}</b>
      <p>{fields.length === 0 ? m.merchant_offer_conflict_merged() : m.merchant_offer_conflict_choose()}</p>
      {fields.map((field) => (
        <div key={field} className="mt-3 grid gap-2">
          <p>
            <b className="font-semibold">{getLabel(field)}</b>
            <span className="block [overflow-wrap:anywhere]">
              {m.merchant_offer_conflict_mine({ value: toText(field, values, services) })}
            </span>
            <span className="block [overflow-wrap:anywhere]">
              {m.merchant_offer_conflict_theirs({ value: toText(field, theirs, services) })}
            </span>
          </p>
          <p className="flex flex-wrap gap-2">
            <Button size="touch" variant="ink" onClick={() => onDecide(field, false)}>
              {m.merchant_offer_use_mine()}
            </Button>
            <Button size="touch" variant="line" onClick={() => onDecide(field, true)}>
              {m.merchant_offer_use_theirs()}
            </Button>
          </p>
        </div>
      ))}
    </Note>
  )
}

type FieldConflictsProps = {
  conflict: { fields: FormField[]; theirs: FormValues }
  values: FormValues
  services: readonly FormService[]
  onDecide: (field: FormField, isTheirs: boolean) => void
}
