import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'

/** Problems of wrong codes, which are shown at the field. */
const WRONG = new Set(['wrong-otp', 'wrong-proof'])

export const isWrongCode = ({ code }: Problem): boolean => WRONG.has(code)

/** Returns the message at the field of a code; undefined for a problem of something else. */
export const messageAtCode = (problem: Problem): string | undefined =>
  isWrongCode(problem) ? m.problem_wrong_otp() : (problem.errors?.otp ?? problem.errors?.code)
