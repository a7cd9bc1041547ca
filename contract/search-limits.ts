import type { TextLimits } from './text-limits.ts'

export const FILTER_TEXT = { max: 120 } as const satisfies TextLimits
/** A longer query is cut, not rejected. */
export const QUERY_TEXT = { max: 120 } as const satisfies TextLimits
