import type { TextLimits } from '../text-limits.ts'

export const CANNED_REPLY_TEXTS = {
  title: { min: 1, max: 80 },
  text: { min: 1, max: 2000 },
} as const satisfies Record<string, TextLimits>
