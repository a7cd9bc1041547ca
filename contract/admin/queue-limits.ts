import type { TextLimits } from '../text-limits.ts'

export const CASE_TEXTS = {
  note: { min: 1, max: 1000 },
  filterName: { min: 1, max: 40 },
} as const satisfies Record<string, TextLimits>
