import type { TextLimits } from '../text-limits.ts'

export const HOLIDAY_TEXTS = { name: { min: 1, max: 80 } } as const satisfies Record<string, TextLimits>
