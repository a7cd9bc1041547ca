import type { TextLimits } from './text-limits.ts'

export const CONTACT_TEXTS = {
  name: { min: 1, max: 120 },
  message: { min: 1, max: 4000 },
} as const satisfies Record<string, TextLimits>
