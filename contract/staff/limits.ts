import type { TextLimits } from '../text-limits.ts'

export const STAFF_TEXTS = {
  name: { min: 1, max: 120 },
  role: { min: 1, max: 60 },
} as const satisfies Record<string, TextLimits>

export const LEAVE_TEXTS = { reason: { max: 200 } } as const satisfies Record<string, TextLimits>
