/**
 * Fields that several objects of the API have. Each object is a named component of the OpenAPI document.
 * Properties marked as aliases exist because existing clients read different names
 * (docs/rules/wire-format.md#objects).
 */
import { boolean, integer, money, number, string, strings } from '../values.ts'

export const PICTURE = 'https://d3.example/media/spa.webp'
export const phoneNumber = (description: string) =>
  string(`${description} International format without a plus sign.`, '254712345678')
export const rating = number(
  'Mean of its verified reviews, 1 to 5 with one decimal; null without any.',
  4.6,
).nullable()
export const totalReviews = integer('Number of reviews.', 31)
export const workingDays = strings('Weekdays on which it is open, in English.', [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
])
export const openNow = boolean('True if the branch is open at the time of the response.', true)
export const openingNote = string(
  'Opening state for people: `until 20:00` while open, otherwise when it opens next, such as `tomorrow 09:00`.',
  'until 20:00',
).nullable()
export const discount = number(
  'Discount in percent, with as many digits as `service.price` × (1 − discount / 100) needs to be `discounted_price` to the shilling.',
  30,
)
export const originalPrice = money(
  'Price without the offer; null when it is agreed at the store.',
  2500,
).nullable()
export const discountedPrice = money(
  'Price with the offer; null when it is agreed at the store.',
  1750,
).nullable()
export const accessFee = money(
  'Access fee that D3 charges for the booking, exactly; 0 when it is free.',
  112.5,
)
export const chargedFee = money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113)
