import { MAX_EMAIL, type TextLimits } from './text-limits.ts'

export const ACCOUNT_TEXTS = {
  fullName: { min: 1, max: 120 },
  businessName: { min: 1, max: 120 },
  email: { min: 1, max: MAX_EMAIL },
} as const satisfies Record<string, TextLimits>
