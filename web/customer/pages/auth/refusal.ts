import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'

/** Puts the server's sentences at their fields, the cursor in the first of them; false when the refusal is about none of these fields. */
export function showAtFields<Form extends FieldValues>(
  problem: Problem,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const wrong = fields.filter((field) => problem.errors?.[field])
  for (const [place, field] of wrong.entries()) {
    setError(field, { type: 'server', message: problem.errors?.[field] }, { shouldFocus: place === 0 })
  }
  return wrong.length > 0
}
