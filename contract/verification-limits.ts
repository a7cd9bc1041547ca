import type { TextLimits } from './text-limits.ts'

export const VERIFICATION_TEXTS = {
  registeredName: { min: 2, max: 160 },
  registrationNumber: { max: 40 },
} as const satisfies Record<string, TextLimits>
