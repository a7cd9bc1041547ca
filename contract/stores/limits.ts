import { MAX_STORE_SLUG, MIN_STORE_SLUG } from '../../domain/catalogue/store-slug-limits.ts'
import { MAX_EMAIL, type TextLimits } from '../text-limits.ts'

export const BRANCH_TEXTS = {
  name: { min: 2, max: 160 },
  address: { min: 5, max: 300 },
  manager: { max: 120 },
  description: { max: 2000 },
  /** The stage, landmark, gate, floor and parking. */
  direction: { max: 120 },
} as const satisfies Record<string, TextLimits>

export const STORE_TEXTS = {
  name: { min: 2, max: 120 },
  slug: { min: MIN_STORE_SLUG, max: MAX_STORE_SLUG },
  description: { max: 2000 },
  email: { max: MAX_EMAIL },
  website: { max: 500 },
} as const satisfies Record<string, TextLimits>

export const GALLERY_TEXTS = { alt: { max: 200 } } as const satisfies Record<string, TextLimits>

export const HOURS_TEXTS = { reason: { max: 120 } } as const satisfies Record<string, TextLimits>
