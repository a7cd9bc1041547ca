/** Packages of visits (docs/rules/packages.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { PACKAGE_MONTHS, PACKAGE_STATES, PACKAGE_VISITS } from '../../domain/booking/packages/packages.ts'
import { INVALID_PHONE, phone } from '../account-forms.ts'
import { properName } from '../names.ts'
import { id, idSchema, limit, limitedText, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { price } from '../service-fields.ts'
import { storeProblems } from '../stores/problems.ts'
import { boolean, date, dateTime, integer, message, money, string, uuid } from '../values.ts'
import { bookingChanged, bookingParams, serviceId } from './fields.ts'
import { WALK_IN_TEXTS } from './merchant-limits.ts'
import { packageProblems } from './package-problems.ts'
import { bookingProblems } from './problems.ts'

export const Package = z
  .object({
    id: uuid('package', 'Id of the package.'),
    storeId: uuid('store', 'Id of the store.'),
    serviceId: uuid('service', 'Id of the service.'),
    serviceName: string('Name of the service.', 'Skin fade'),
    visits: integer('Number of visits.', 10),
    price: money('Price of all visits, paid at the store.', 8000),
    normalPrice: money(
      'What as many visits cost without a package today; null if the service has no fixed price.',
      10_000,
    ).nullable(),
    validMonths: integer('Months in which they can be used.', 12),
  })
  .meta({ id: 'Package', description: 'Several visits for one service, which a store sells at one price.' })
export type Package = z.infer<typeof Package>

const OwnPackage = Package.extend({
  isOnSale: boolean('True if it is sold and shown to customers.', true),
  sold: integer('How many were sold.', 14),
}).meta({ id: 'OwnPackage', description: 'A package as its merchant sees it.' })
export type OwnPackage = z.infer<typeof OwnPackage>

const bought = {
  id: uuid('packageSale', 'Id of the bought package.'),
  storeId: uuid('store', 'Id of the store.'),
  storeName: string('Name of the store.', 'Kinyozi Kings'),
  serviceId: uuid('service', 'Id of the service.'),
  serviceName: string('Name of the service.', 'Skin fade'),
  visits: integer('Number of visits that were bought.', 10),
  left: integer('Number of visits that are left.', 7),
  price: money('Price of all visits, which was paid at the store.', 8000),
  visitPrice: money('Price of one visit without a package on the day of the sale.', 1000),
  validUntil: date('The last day on which a visit can take place.', '2027-11-21'),
  soldAt: dateTime('Time of the sale.', '2026-11-21T09:02:40.000Z'),
  state: z.enum(PACKAGE_STATES).meta({
    description:
      '`active`: it can be used. `used`: no visit is left. `expired`: its last day has passed. `ended`: what was not used was refunded.',
    example: 'active',
  }),
  refund: money('What the store paid back; null unless it was ended.', 5000).nullable(),
  refundNow: money(
    'What the store pays back if it is ended now: the price without the used visits at their normal price.',
    5000,
  ),
}

const PackageUse = z
  .object({
    id: uuid('packageUse', 'Id of the used visit.'),
    usedAt: dateTime('Time at which it was taken from the package.', '2026-11-21T09:02:40.000Z'),
    startTime: dateTime('Start of the booking; null if it was used at the counter.').nullable(),
    bookingId: uuid('booking', 'Id of the booking; null if it was used at the counter.').nullable(),
  })
  .meta({ id: 'PackageUse', description: 'A visit that was taken from a package.' })

export const BoughtPackage = z
  .object({
    ...bought,
    uses: z.array(PackageUse).meta({ description: 'The used and booked visits, the latest first.' }),
  })
  .meta({ id: 'BoughtPackage', description: 'A package of the customer.' })
export type BoughtPackage = z.infer<typeof BoughtPackage>

export const PackageSale = z
  .object({
    ...bought,
    packageId: uuid('package', 'Id of the package.'),
    holderName: string('Name of the holder.', 'Wanjiku Mwangi'),
    holderPhone: string(
      'Phone number of the holder; null if the account was deleted.',
      '254712345678',
    ).nullable(),
    uses: BoughtPackage.shape.uses,
  })
  .meta({ id: 'PackageSale', description: 'A sold package as its merchant sees it.' })
export type PackageSale = z.infer<typeof PackageSale>

const packageParams = {
  params: z.object({
    id: idSchema(() => packageProblems.notFound(), 'Id of the package.', 'package'),
  }),
}
const saleId = idSchema(() => packageProblems.saleNotFound(), 'Id of the bought package.', 'packageSale')
export const saleParams = { params: z.object({ id: saleId }) }
export const useParams = {
  params: z.object({
    id: saleId,
    useId: idSchema(() => packageProblems.useNotFound(), 'Id of the used visit.', 'packageUse'),
  }),
}

const inVisits = () => m.field_package_visits({ min: PACKAGE_VISITS.min, max: PACKAGE_VISITS.max })
const inMonths = () => m.field_package_months({ min: PACKAGE_MONTHS.min, max: PACKAGE_MONTHS.max })
const holder = {
  name: limitedText(WALK_IN_TEXTS.name)
    .check(properName)
    .meta({ description: 'Name of the holder.', example: 'Wanjiku Mwangi' }),
  phone: phone(INVALID_PHONE),
}
const saleReply = ok({ message, sale: PackageSale }).meta({
  id: 'PackageSaleChanged',
  description: 'A sold package after a change.',
})

const packageOfBooking = {
  ...bookingParams,
  body: z
    .strictObject({
      packageId: saleId.nullable().meta({ description: 'Id of the bought package; null for none.' }),
    })
    .meta({ id: 'PackageOfBooking', description: 'The package that is to pay for a booking.' }),
  reply: bookingChanged,
  problems: [
    bookingProblems.notFound,
    bookingProblems.notYourBooking,
    bookingProblems.statusChanged,
    packageProblems.saleNotFound,
    packageProblems.notUsable,
    packageProblems.otherService,
  ],
}
const byCashier = { auth: 'merchant', merchantRole: LEAST_ROLE.handleClients } as const
const byManager = { auth: 'merchant', merchantRole: LEAST_ROLE.editCatalogue } as const

export const packageRoutes = {
  'GET /stores/:id/packages': {
    summary: 'List the packages of a store',
    description: 'Those that are on sale, by service and number of visits. They are bought at the store.',
    auth: 'optional',
    shared: true,
    params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    reply: ok({ packages: z.array(Package).meta({ description: 'Packages.' }) }),
    problems: [storeProblems.notFound],
  },
  'GET /packages': {
    summary: 'List my packages',
    description: 'Those that can be used come first, then the others; at most 100.',
    auth: 'customer',
    query: z.object({
      serviceId: id(m.field_service_unknown, 'Only packages for this service.', 'service').optional(),
    }),
    reply: ok({ packages: z.array(BoughtPackage).meta({ description: 'Packages.' }) }),
  },
  'GET /packages/:id': {
    summary: 'Get a package of mine',
    auth: 'customer',
    ...saleParams,
    reply: ok({ package: BoughtPackage }),
    problems: [packageProblems.saleNotFound],
  },
  'POST /packages/:id/transfer': {
    summary: 'Give a package to another person',
    description:
      'What is left belongs to the owner of the phone number, who gets an SMS. Visits that are booked stay with the customer who booked them.',
    limit: 'send-package',
    isIdempotent: true,
    auth: 'customer',
    ...saleParams,
    body: z.strictObject(holder).meta({ id: 'PackageTransfer', description: 'The new holder.' }),
    reply: ok({ message }),
    problems: [packageProblems.saleNotFound, packageProblems.notUsable, packageProblems.sameHolder],
  },
  'PUT /bookings/:id/package': {
    summary: 'Pay a booking with a package of mine',
    description:
      'Takes a visit from the package, and nothing is due at the store; null returns it. The booking is of one service, without an offer, ' +
      'and has not begun.',
    limit: 'change-booking',
    auth: 'customer',
    ...packageOfBooking,
  },
  'PUT /merchant/bookings/:id/package': {
    summary: 'Pay a booking with a package of the customer',
    description:
      'As the customer can, until the booking is completed. The package belongs to the account or to the phone number of the booking: ' +
      '`bookingId` of GET /merchant/package-sales lists those.',
    ...byCashier,
    ...packageOfBooking,
  },
  'GET /merchant/packages': {
    summary: 'List my packages',
    description: 'Those on sale come first, then the newest.',
    ...byCashier,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only packages of this store.', 'store').optional(),
    }),
    reply: ok({ packages: z.array(OwnPackage).meta({ description: 'Packages.' }) }),
  },
  'POST /merchant/packages': {
    summary: 'Create a package',
    description:
      'The service needs a fixed price, and the package must cost less than as many single visits. What is sold keeps its terms.',
    ...byManager,
    status: 201,
    isIdempotent: true,
    body: z
      .strictObject({
        serviceId,
        visits: z
          .int(saying(inVisits))
          .min(PACKAGE_VISITS.min, saying(inVisits))
          .max(PACKAGE_VISITS.max, saying(inVisits))
          .meta({ description: 'Number of visits.', example: 10 }),
        price: price('Price of all visits.', 8000),
        validMonths: z
          .int(saying(inMonths))
          .min(PACKAGE_MONTHS.min, saying(inMonths))
          .max(PACKAGE_MONTHS.max, saying(inMonths))
          .meta({ description: 'Months in which they can be used.', example: 12 }),
      })
      .meta({ id: 'NewPackage', description: 'A package.' }),
    reply: ok({ message, package: OwnPackage }),
    problems: [
      packageProblems.serviceNotFound,
      packageProblems.noPrice,
      packageProblems.notCheaper,
      packageProblems.tooMany,
    ],
  },
  'PUT /merchant/packages/:id': {
    summary: 'Sell a package, or stop selling it',
    description: 'What was sold can still be used.',
    ...byManager,
    ...packageParams,
    body: z
      .strictObject({ isOnSale: z.boolean().meta({ description: 'True to sell it.', example: false }) })
      .meta({ id: 'PackageOnSale', description: 'Whether a package is sold.' }),
    reply: ok({ message, package: OwnPackage }),
    problems: [packageProblems.notFound, packageProblems.tooMany],
  },
  'POST /merchant/packages/:id/sales': {
    summary: 'Sell a package',
    description:
      'The customer has paid its price at the store. They get an SMS, and book visits with an account that has this phone number.',
    limit: 'send-package',
    isIdempotent: true,
    ...byCashier,
    ...packageParams,
    status: 201,
    body: z.strictObject(holder).meta({ id: 'NewPackageSale', description: 'Who buys a package.' }),
    reply: saleReply,
    problems: [packageProblems.notFound, packageProblems.notOnSale],
  },
  'GET /merchant/package-sales': {
    summary: 'List sold packages',
    description: 'The latest sale comes first.',
    ...byCashier,
    query: z.object({
      page,
      limit: limit(25),
      storeId: id(m.field_store_id_invalid, 'Only those of this store.', 'store').optional(),
      bookingId: id(
        m.field_booking_id_invalid,
        'Only those that could pay for this booking.',
        'booking',
      ).optional(),
      search: z
        .string()
        .trim()
        .max(WALK_IN_TEXTS.name.max)
        .optional()
        .meta({ description: 'Part of the name or of the phone number of the holder.', example: 'wanjiku' }),
    }),
    reply: ok({
      sales: z.array(PackageSale).meta({ description: 'Sold packages.' }),
      pagination: Pagination,
    }),
  },
  'GET /merchant/package-sales/:id': {
    summary: 'Get a sold package',
    ...byCashier,
    ...saleParams,
    reply: ok({ sale: PackageSale }),
    problems: [packageProblems.saleNotFound],
  },
  'POST /merchant/package-sales/:id/uses': {
    summary: 'Use a visit at the counter',
    description: 'Takes one visit from the package without a booking.',
    isIdempotent: true,
    ...byCashier,
    ...saleParams,
    status: 201,
    body: z.strictObject({}),
    reply: saleReply,
    problems: [packageProblems.saleNotFound, packageProblems.notUsable],
  },
  'DELETE /merchant/package-sales/:id/uses/:useId': {
    summary: 'Return a visit to its package',
    description: 'If it was for a booking, its normal price is due at the store again.',
    ...byCashier,
    ...useParams,
    reply: saleReply,
    problems: [packageProblems.saleNotFound, packageProblems.useNotFound, packageProblems.notUsable],
  },
  'POST /merchant/package-sales/:id/refund': {
    summary: 'Refund a package',
    description:
      'The store has paid back `refundNow`, and the package ends. Send the amount, which must be that of now. Visits that are booked must be ' +
      'cancelled, or paid otherwise, before.',
    isIdempotent: true,
    ...byManager,
    ...saleParams,
    body: z
      .strictObject({
        refund: price('What the store has paid back.', 5000).or(z.literal(0)).meta({
          description: 'What the store has paid back, in KES; 0 if nothing is left.',
          example: 5000,
        }),
      })
      .meta({ id: 'PackageRefund', description: 'What was paid back.' }),
    reply: saleReply,
    problems: [
      packageProblems.saleNotFound,
      packageProblems.notUsable,
      packageProblems.hasBookings,
      packageProblems.refundChanged,
    ],
  },
} satisfies Contract
