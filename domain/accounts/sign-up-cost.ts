/** What making one more account costs at an address where many are made: a calculation in the browser, never a refusal. */
import { MINUTE } from '../time/time.ts'

/** Rounds of PBKDF2 in one step. A cheap phone makes some 150 steps in a second, a computer ten times as many. */
export const ROUNDS_PER_STEP = 2000
/** How long a challenge can be solved. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE

const FIRST_STEPS = 200
/** At ten times as many sign-ups as are free it is twice as hard, at forty times four times, at 160 times eight times. */
const HARDER_FROM = 10
const HARDER_EVERY = 4
const HARDEST = 8

/** The most steps that the next sign-up takes, after so many of this hour; 0 while they are free. */
export function signUpSteps(signUps: number, free: number): number {
  if (signUps < free) return 0
  let harder = 1
  for (let from = free * HARDER_FROM; signUps >= from && harder < HARDEST; from *= HARDER_EVERY) harder *= 2
  return FIRST_STEPS * harder
}
