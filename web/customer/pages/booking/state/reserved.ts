import type { Slot } from '#contract/entities/booking.ts'
import type { Day } from '#domain/time/time.ts'
import { findBranch, isHeld, listedDay } from './choice.ts'
import type { WizardState } from './wizard-state.ts'

/** The time that this customer holds there, if it is listed under the day. */
export function reservedOn(wizard: WizardState, date: Day, branch: string): string | undefined {
  const { reserved, choice, branches, today } = wizard
  if (!reserved || !isHeld(reserved, { ...choice, branch, startsAt: reserved.startsAt })) return undefined
  const day = listedDay({ startsAt: reserved.startsAt }, findBranch(branches, branch), today)
  return day === date ? reserved.startsAt : undefined
}

/** A held time is not free, but can be chosen. */
export const withHeld = (free: readonly Slot[], held: string | undefined): string[] =>
  [...new Set([...free.map((slot) => slot.startsAt), ...(held ? [held] : [])])].toSorted()
