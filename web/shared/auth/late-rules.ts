import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { pageProblems, type Problem } from '#contract/problem.ts'

/** Why a form was not sent: its rules could not be loaded. */
const NOT_LOADED = 'not-loaded'

/**
 * The rules of a form, created outside of components. They load when the page is used, because Zod is larger than the
 * form. A form that is sent earlier waits for them, and is not sent if they cannot be loaded.
 */
export function lateRules<Fields extends FieldValues, Context, Values>(
  load: () => Promise<Resolver<Fields, Context, Values>>,
): Resolver<Fields, Context, Values> {
  // The form reports a failure, and tries again.
  if (!import.meta.env.SSR) load().catch(() => undefined)
  return async (...form) => {
    const rules = await load().catch(() => null)
    if (rules) return rules(...form)
    // The type of a root requires that its members are errors, too.
    return { values: {}, errors: { root: { type: NOT_LOADED } } as unknown as FieldErrors<Fields> }
  }
}

/** For a form that was not sent: shows why, unless its fields do. */
export const refuseWithoutRules =
  (refuse: (problem: Problem) => void) =>
  ({ root }: FieldErrors): void => {
    if (root?.type === NOT_LOADED) refuse(pageProblems.network())
  }
