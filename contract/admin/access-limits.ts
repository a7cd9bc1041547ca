import type { TextLimits } from '../text-limits.ts'

export const PASSKEY_TEXTS = { name: { min: 1, max: 60 } } as const satisfies Record<string, TextLimits>
