import type { TextLimits } from '../text-limits.ts'

const place = { max: 120 }

export const BRANCH_TEXTS = {
  name: { min: 2, max: 160 },
  address: { min: 5, max: 300 },
  manager: { max: 120 },
  description: { max: 2000 },
  stage: place,
  landmark: place,
  gate: place,
  floor: place,
  parking: place,
} as const satisfies Record<string, TextLimits>

export const STORE_TEXTS = {
  name: { min: 2, max: 120 },
  description: { max: 2000 },
  email: { max: 254 },
  website: { max: 500 },
} as const satisfies Record<string, TextLimits>

export const GALLERY_TEXTS = { alt: { max: 200 } } as const satisfies Record<string, TextLimits>

export const HOURS_TEXTS = { reason: { max: 120 } } as const satisfies Record<string, TextLimits>
