import type { TextLimits } from '../text-limits.ts'

export const REQUEST_TEXTS = {
  title: { min: 5, max: 200 },
  category: { min: 1, max: 80 },
  description: { min: 10, max: 2000 },
  location: { min: 3, max: 255 },
  reason: { max: 500 },
} as const satisfies Record<string, TextLimits>
