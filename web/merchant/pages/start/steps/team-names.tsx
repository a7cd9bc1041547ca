import { Users } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { STAFF_TEXTS } from '#contract/staff/limits.ts'
import { callOnce } from '#web/api/call-once.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/**
 * Names of the people who serve, so that customers can choose a person. They can be left out: then nobody in particular
 * is booked.
 */
export function TeamNames({ capacity, names, onChange }: TeamNamesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = Array.from({ length: capacity }, (_, index) => names[index] ?? '')
  const named = namesIn(shown).length
  if (!isOpen)
    return (
      <div className="grid justify-items-start gap-1.5">
        <Button variant="line" onClick={() => setOpen(true)}>
          <Users />
          {m.merchant_start_team_add()}
        </Button>
        <p className="quiet">{m.merchant_start_team_hint()}</p>
      </div>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{m.merchant_start_team()}</legend>
      <p className="quiet">{m.merchant_start_team_hint()}</p>
      <div className="grid gap-3 mid:grid-cols-2">
        {shown.map((name, index) => (
          <TextField
            key={index}
            label={m.merchant_start_team_person({ number: index + 1 })}
            value={name}
            maxLength={STAFF_TEXTS.name.max}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(shown.with(index, currentTarget.value))}
          />
        ))}
      </div>
      {named > 0 && named < capacity && (
        <Note tone="info" role="status">
          {m.merchant_start_team_fewer({ named, capacity })}
        </Note>
      )}
    </fieldset>
  )
}

/** The names that were entered, without blanks and duplicates. */
const namesIn = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
]

/** Adds those who are not in `added`, and returns the ids of all. They work in the opening hours. */
export async function addTeam(
  storeId: string,
  names: readonly string[],
  added: Map<string, string>,
): Promise<string[]> {
  const all = namesIn(names)
  for (const name of all) {
    if (added.has(name)) continue
    const body = { name, role: m.merchant_start_team_role(), storeId, branchId: `store-${storeId}` }
    const { staff } = await callOnce('POST /staff', { body })
    added.set(name, staff.id)
  }
  return all.flatMap((name) => added.get(name) ?? [])
}

type TeamNamesProps = {
  capacity: number
  names: readonly string[]
  onChange: (names: readonly string[]) => void
}
