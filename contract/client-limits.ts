import type { TextLimits } from './text-limits.ts'

export const CLIENT_TEXTS = {
  search: { max: 80 },
  tag: { max: 30 },
  note: { min: 1, max: 1000 },
} as const satisfies Record<string, TextLimits>
