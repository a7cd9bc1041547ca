import type { TextLimits } from '../text-limits.ts'

export const FIND_TEXT = { min: 2, max: 120 } as const satisfies TextLimits
