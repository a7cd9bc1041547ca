import type { TextLimits } from '../text-limits.ts'

export const TEXT_VERSION_TEXTS = {
  body: { min: 1, max: 60_000 },
  change: { min: 3, max: 500 },
} as const satisfies Record<string, TextLimits>
