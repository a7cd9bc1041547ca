/** Fields of a service that its merchant sends (docs/rules/wire-format.md#objects). */
import * as z from 'zod'
import { m } from '#messages'
import { MINUTES_OF_DAY } from '../domain/booking/advance.ts'
import { MAX_SERVICE_IMAGES } from '../domain/catalogue/images.ts'
import { cents } from '../domain/payments/money.ts'
import { id, limitedText } from './fields.ts'
import { saying } from './message.ts'
import { properName } from './names.ts'
import { MAX_SERVICE_LINES, SERVICE_TEXTS } from './service-limits.ts'
import { optionalText } from './stores/fields.ts'
import { imageUrl } from './uploads.ts'
import { EXAMPLE_IDS } from './values.ts'

const MIN_PRICE = 1
const MAX_PRICE = 10_000_000
export const MAX_SERVICE_PRICE_CENTS = MAX_PRICE * 100
/** Kenyan shillings, parsed to cents. */
export const price = (description: string, example: number) =>
  z
    .number()
    .min(MIN_PRICE, saying(m.field_price_invalid))
    .max(MAX_PRICE)
    .transform((amount, check) => {
      const value = cents(amount)
      if (value !== null) return value
      check.addIssue({ code: 'custom', message: m.field_price_invalid() })
      return z.NEVER
    })
    .meta({ description: `${description} In KES.`, example })

const shortTexts = (description: string, example: string[]) =>
  z.array(z.string().trim().min(1).max(120)).max(MAX_SERVICE_LINES).meta({ description, example })
const flag = (description: string) => z.boolean().optional().meta({ description, example: true })
const int = (min: number, max: number, description: string, example: number) =>
  z.int().min(min).max(max).optional().meta({ description, example })

const BRANCH_ID = /^(?:store-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
export const branchId = z
  .string()
  .regex(BRANCH_ID, saying(m.field_branch_unknown))
  .transform((text) => text.toLowerCase())
  .meta({
    description: 'Id of a branch of the store; `store-` and the id of the store name its main branch.',
    example: EXAMPLE_IDS.branch,
  })
export const branchIds = z.array(branchId).min(1).max(50)
const staffIds = z
  .array(id(m.field_staff_unknown, 'Id of a staff member.', 'staff'))
  .max(100)
  .meta({
    description: 'Active staff of these branches who perform it; may be empty.',
    example: [EXAMPLE_IDS.staff],
  })

export const required = {
  name: limitedText(SERVICE_TEXTS.name)
    .check(properName)
    .meta({ description: 'Name.', example: 'Deep tissue massage' }),
  type: z.enum(['fixed', 'dynamic']).meta({
    description: '`fixed` needs a price. The price of `dynamic` services is agreed at the store.',
    example: 'fixed',
  }),
}

export const optional = {
  description: limitedText(SERVICE_TEXTS.description).optional().meta({
    description: 'Contents of the service.',
    example: 'A full-body massage that eases muscle tension.',
  }),
  images: z
    .array(imageUrl)
    .max(MAX_SERVICE_IMAGES)
    .optional()
    .meta({
      description:
        'URLs of uploaded images, the most important first. Without one, customers see the picture of the category.',
      example: ['https://d3.example/media/pictures/1f6c-640.webp'],
    }),
  category: z.string().trim().max(120).optional().meta({
    description: 'Slug or name of a category; any other text means that of the store.',
    example: 'Beauty & Spa',
  }),
  price: price('Normal price; ignored for `dynamic` services.', 2500).nullish(),
  price_range: optionalText(
    SERVICE_TEXTS.priceRange,
    'Price range of a `dynamic` service.',
    'KES 2,000 to 4,000',
  ),
  duration: z.int().min(5).max(720).nullish().meta({ description: 'Minutes; by default 60.', example: 60 }),
  branch_ids: branchIds
    .optional()
    .meta({ description: 'Branches of the service. By default `branch_id`.', example: [EXAMPLE_IDS.branch] }),
  staffIds: staffIds.optional(),
  pricing_factors: shortTexts('Factors that the price of a `dynamic` service depends on.', [
    'Length of hair',
  ]).optional(),
  features: shortTexts('Included things.', ['Hot towels']).optional(),
  tags: shortTexts('Tags.', ['massage']).optional(),
  requirements: optionalText(
    SERVICE_TEXTS.requirements,
    'Things that a customer has to bring or know.',
    'Arrive ten minutes early.',
  ),
  cancellation_policy: optionalText(
    SERVICE_TEXTS.cancellationPolicy,
    'The cancellation policy of the store.',
    'Free up to 2 hours before.',
  ),
  consultation_required: flag('True if a consultation comes first.'),
  featured: flag('Ignored: D3 highlights services.'),
  booking_enabled: flag('True if the service can be booked through D3.'),
  auto_confirm_bookings: flag('True if bookings are confirmed at once.'),
  allow_early_checkin: flag('True if customers may be checked in before the start.'),
  early_checkin_minutes: int(0, 240, 'Minutes before the start from which they may be checked in.', 15),
  min_cancellation_hours: int(0, 336, 'Hours before the start until which a customer may cancel.', 2),
  is_parallel: flag('True if it can be done while another person does another service of a visit.'),
  is_add_on: flag('True if customers are offered it with the other services of the store.'),
  max_concurrent_bookings: int(1, 50, 'Number of customers who can be served at the same time.', 1),
  buffer_time: int(0, 240, 'Minutes that stay free after a booking.', 10),
  min_advance_booking: int(0, 20_160, 'Minutes before the start until which it can be booked.', 30),
  max_advance_booking: z
    .int()
    .min(MINUTES_OF_DAY, saying(m.field_max_advance_days))
    .max(525_600)
    .optional()
    .meta({
      description:
        'Minutes ahead that the service can be booked, rounded up to days: 1440 is a day, 86400 are 60 days. ' +
        'More than `min_advance_booking`.',
      example: 86_400,
    }),
}
