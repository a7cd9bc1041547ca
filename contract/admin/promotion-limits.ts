import type { TextLimits } from '../text-limits.ts'

export const PROMOTION_TEXTS = {
  text: { min: 3, max: 90 },
  path: { max: 200 },
} as const satisfies Record<string, TextLimits>
