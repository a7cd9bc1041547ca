/**
 * The proof of work for a sign-up from an IP address with many recent sign-ups. The browser calculates
 * longer; the sign-up is never refused.
 */
import { MINUTE } from '../time/time.ts'

/** PBKDF2 rounds in one step. A cheap phone does about 150 steps per second, a computer ten times as many. */
export const ROUNDS_PER_STEP = 2000
/** Life of a challenge. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE

const FIRST_STEPS = 200
/** The cost doubles at 10, 40 and 160 times the number of free sign-ups. */
const FIRST_DOUBLING_AT = 10
const NEXT_DOUBLING_AFTER = 4
const MAX_FACTOR = 8

/**
 * The maximum number of steps for the next sign-up after `signUps` in this hour; 0 while sign-ups are free.
 */
export function signUpSteps(signUps: number, freeSignUps: number): number {
  if (signUps < freeSignUps) return 0
  let factor = 1
  let threshold = freeSignUps * FIRST_DOUBLING_AT
  while (signUps >= threshold && factor < MAX_FACTOR) {
    factor *= 2
    threshold *= NEXT_DOUBLING_AFTER
  }
  return FIRST_STEPS * factor
}
