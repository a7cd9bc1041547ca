import type { TextLimits } from '../text-limits.ts'

export const BOOKING_TEXTS = {
  clientName: { max: 160 },
  notes: { max: 1000 },
  reason: { max: 500 },
} as const satisfies Record<string, TextLimits>

export const BOOKING_SEARCH = { max: 100 } as const satisfies TextLimits
