import type { TextLimits } from '../text-limits.ts'

export const CHAT_TEXTS = { search: { min: 1, max: 100 } } as const satisfies Record<string, TextLimits>
