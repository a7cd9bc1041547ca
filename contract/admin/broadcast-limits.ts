import type { TextLimits } from '../text-limits.ts'

export const BROADCAST_TEXTS = {
  title: { min: 1, max: 80 },
  text: { min: 1, max: 300 },
  path: { max: 300 },
} as const satisfies Record<string, TextLimits>
