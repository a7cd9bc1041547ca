/** Checks of a store that the system can do itself. */
import type { AdminStoreRow, Duplicate, PriceRow } from '../page/queries.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { VERIFIED_AFTER_DAYS } from '#domain/catalogue/pricing.ts'
import { isSameName } from '#domain/catalogue/verification.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import type { VerificationRow } from '../documents/queries.ts'

export type Check = { state: 'yes' | 'no' | 'wait'; text: string; extra?: string }

type Known = {
  store: AdminStoreRow
  verification: VerificationRow | undefined
  duplicates: readonly Duplicate[]
  prices: PriceRow
  now: Date
}

/** A pin that is farther from the middle of its area is in another one. */
const MAX_PIN_KM = 8

export function buildChecks({ store, verification, duplicates, prices, now }: Known): Check[] {
  return [
    store.isPhoneVerified
      ? { state: 'yes', text: 'Phone of the owner is verified', ...choosePhone(store) }
      : { state: 'no', text: 'Phone of the owner is not verified', ...choosePhone(store) },
    ...(verification ? documentChecks(store, verification, prices, now) : []),
    duplicates.length === 0
      ? { state: 'yes', text: 'Not registered before under another account' }
      : {
          state: 'no',
          text: `Another account has a store with the same ${duplicates.map(({ why }) => WHY[why]).join(', ')}`,
          extra: duplicates[0]!.name,
        },
    pinCheck(store),
    ...(prices.offers === 0
      ? []
      : [
          {
            state: prices.held === prices.offers ? ('yes' as const) : ('no' as const),
            text: `Prices: before-price held for ${VERIFIED_AFTER_DAYS} days on ${prices.held} of ${prices.offers} offers`,
            extra: 'price history',
          },
        ]),
  ]
}

const WHY = { number: 'registration number', phone: 'phone', name: 'name' } as const

const choosePhone = ({ ownerPhone }: AdminStoreRow) =>
  ownerPhone === null ? {} : { extra: maskPhone(ownerPhone) }

function documentChecks(
  { name }: AdminStoreRow,
  { registeredName, permitUntil }: VerificationRow,
  { lastEnds }: PriceRow,
  now: Date,
): Check[] {
  const lastDay = toDay((lastEnds ?? now).getTime())
  return [
    isSameName(name, registeredName)
      ? { state: 'yes', text: 'Name is that of the registration', extra: registeredName }
      : { state: 'no', text: 'Name is not that of the registration', extra: registeredName },
    {
      state: permitUntil >= lastDay ? 'yes' : 'no',
      text:
        permitUntil >= lastDay
          ? 'Permit is valid on the day of the last offer'
          : permitUntil >= toDay(now.getTime())
            ? 'Permit ends before the last offer'
            : 'Permit is not valid any more',
      extra: formatDate(permitUntil),
    },
  ]
}

function pinCheck({ pinKm, place }: AdminStoreRow): Check {
  if (pinKm === null) return { state: 'wait', text: 'The main branch has no pin on the map' }
  return pinKm <= MAX_PIN_KM
    ? { state: 'yes', text: `Pin of the main branch is in ${place ?? 'its area'}` }
    : {
        state: 'no',
        text: `Pin of the main branch is far from ${place ?? 'its area'}`,
        extra: `${Math.round(pinKm)} km`,
      }
}
