import type { TextLimits } from './text-limits.ts'

export const SERVICE_TEXTS = {
  name: { min: 2, max: 160 },
  description: { max: 4000 },
  priceRange: { max: 120 },
  requirements: { max: 1000 },
  cancellationPolicy: { max: 1000 },
  question: { min: 2, max: 200 },
  group: { min: 1, max: 80 },
  family: { min: 2, max: 117 },
  variant: { min: 1, max: 40 },
} as const satisfies Record<string, TextLimits>

/** The most services that are added together. */
export const MAX_SERVICE_BATCH = 500

/** The most variants of a service. */
export const MAX_VARIANTS = 20

/** The most groups of services of a store. */
export const MAX_SERVICE_GROUPS = 60

/** The most pricing factors, features and tags of a service, of each. */
export const MAX_SERVICE_LINES = 20
