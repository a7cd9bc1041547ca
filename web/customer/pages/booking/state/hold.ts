import type { Problem } from '#contract/problem.ts'
import { toChoice, type Choice, type ItemKey } from './choice.ts'

/** A time that is held without a booking: for a visitor, who may have an account since. */
export type Hold = Choice & { until: number }

/** The hold of the visitor, if it is of this item. */
export function toHold(hold: HoldReply | null, key: ItemKey): Hold | null {
  if (hold === null) return null
  const isOfItem = 'offerId' in key ? hold.offerId === key.offerId : hold.serviceId === key.serviceId
  return isOfItem ? { ...toChoice(hold), until: Date.parse(hold.expiresAt) } : null
}

type HoldReply = {
  offerId: string | null
  serviceId: string
  startTime: string
  branchId: string
  staffId: string | null
  expiresAt: string
}

export const NOT_HELD = 'hold-not-available'

/** Returns whether a time cannot be booked: false for the network, a limit, and a time that can be booked but not held. */
export const isRefusal = ({ status, code }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 429 && code !== NOT_HELD
