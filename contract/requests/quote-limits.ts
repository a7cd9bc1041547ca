import type { TextLimits } from '../text-limits.ts'

export const QUOTE_TEXTS = {
  message: { min: 10, max: 1000 },
  availability: { min: 1, max: 200 },
  supplies: { min: 1, max: 120 },
  warranty: { min: 1, max: 120 },
} as const satisfies Record<string, TextLimits>
