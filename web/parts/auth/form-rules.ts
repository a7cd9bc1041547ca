import type * as z from 'zod'
import { pageProblems, Problem } from '#contract/problem.ts'

/**
 * Checks a form, and throws the Problem of its invalid fields. The rules are loaded when they are needed, because Zod is
 * larger than the form.
 */
export async function validateForm<Values>(
  load: () => Promise<z.ZodType<Values>>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Values> {
  const rules = await load().catch(() => {
    throw pageProblems.network()
  })
  const { data, error } = rules.safeParse(fields)
  if (error) throw Problem.invalid(error.issues.map(({ path, message }) => [path.join('.'), message]))
  return data
}

/** Loads the rules while the form is filled in. */
export function preloadRules(load: () => Promise<unknown>): void {
  // Sending the form tries again, and reports a failure.
  load().catch(() => undefined)
}

/** Returns the texts typed in a form. */
export const getFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
