import { limitedText } from './fields.ts'
import { properName } from './names.ts'
import { SERVICE_TEXTS } from './service-limits.ts'

export const variantLabel = limitedText(SERVICE_TEXTS.variant)
  .check(properName)
  .meta({ description: 'Name of the variant.', example: 'short' })
