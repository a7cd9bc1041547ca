import type { TextLimits } from './text-limits.ts'

export const SEARCH_TEXT = { max: 120 } as const satisfies TextLimits
