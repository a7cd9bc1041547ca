/**
 * The objects of the API. Each is a named component of the OpenAPI document. Properties marked as aliases
 * exist because existing clients read different names (docs/rules/wire-format.md#objects).
 */
import * as z from 'zod'
import { BOOKING_STATUSES } from '../domain/booking/booking-policy.ts'
import { SOCIAL_PLATFORMS } from '../domain/catalogue/socials.ts'
import {
  alias,
  boolean,
  dateTime,
  email,
  EXAMPLE_IDS,
  integer,
  money,
  number,
  string,
  strings,
  timeOfDay,
  url,
  uuid,
} from './values.ts'

const PICTURE = 'https://d3.example/media/spa.webp'
const phoneNumber = (description: string) =>
  string(`${description} International format without a plus sign.`, '254712345678')
const rating = number('Mean of its reviews, 1 to 5 with one decimal; null without reviews.', 4.6).nullable()
const totalReviews = integer('Number of reviews.', 31)
const workingDays = strings('Weekdays on which it is open, in English.', [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
])
const openNow = boolean('It is open at the time of the response.', true)
const openingNote = string(
  'For people: `until 20:00` while open, otherwise when it opens next, such as `tomorrow 09:00`.',
  'until 20:00',
).nullable()
const discount = number(
  'Discount in percent, with as many digits as `service.price` × (1 − discount / 100) needs to be `discounted_price` to the shilling.',
  30,
)
const originalPrice = money('Price without the offer; null when it is agreed at the store.', 2500).nullable()
const discountedPrice = money('Price with the offer; null when it is agreed at the store.', 1750).nullable()
const accessFee = money('What D3 charges for the booking, exactly; 0 when it is free.', 112.5)
const chargedFee = money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113)

export const BookingStatus = z.enum(BOOKING_STATUSES).meta({
  id: 'BookingStatus',
  description:
    '`pending`: waits for payment or for the store. `confirmed`: the time is ' +
    'booked. `checked_in`: the customer has arrived. ' +
    '`completed`: the visit is over. `cancelled`: cancelled by the ' +
    'customer, the store or the system; also a no-show.',
  example: 'confirmed',
})

export const User = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Wanjiku'),
    lastName: string('Family name.', 'Mwangi'),
    email: email('E-mail address.', 'wanjiku@example.com'),
    phoneNumber: phoneNumber('Mobile number.').nullable(),
    avatar: url('Picture of the person.', 'https://d3.example/media/avatar.webp').nullable(),
    userType: z.enum(['customer', 'merchant', 'admin']).meta({ description: 'Role of the account.' }),
    isEmailVerified: boolean('The e-mail address is confirmed.', true),
    isPhoneVerified: boolean('The phone number is confirmed.', true),
    isKYCVerified: boolean('The identity documents of a merchant are checked.', false),
    dark_mode: boolean('The dark theme is chosen; false when the theme follows the device.', false),
    referralLink: url(
      'Link to sign up by; sign-ups by it earn rewards.',
      'https://d3.example/accounts/sign-up?ref=wanjiku-4k2',
    ),
    referralSlug: string('The part of the referral link that names the account.', 'wanjiku-4k2'),
    createdAt: dateTime('When the account was created.', '2026-11-02T08:15:30.000Z'),
  })
  .meta({ id: 'User', description: 'An account, as its owner sees it.' })
export type User = z.infer<typeof User>

const StoreRef = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name of the store.', 'Amani Spa'),
    logo_url: url('Logo.', PICTURE).nullable(),
    cover_url: url('Cover picture.', PICTURE).nullable(),
    location: string('Area or town.', 'Westlands'),
    rating,
    totalReviews,
  })
  .meta({ id: 'StoreRef', description: 'The store of an offer, in brief.' })

/** The store inside an offer's or a booking's service: what a customer needs to go there. */
export const StoreContact = StoreRef.extend({
  phone_number: phoneNumber('Phone number of the store.').nullable(),
  phone: alias(phoneNumber('').nullable(), 'phone_number'),
  primary_email: email('E-mail address of the store.', 'hello@amani.example').nullable(),
  email: alias(email('', 'hello@amani.example').nullable(), 'primary_email'),
  address: string('Street address of the main branch.', 'Mpaka Road 12').nullable(),
  opening_time: timeOfDay('Usual opening time.', '09:00').nullable(),
  closing_time: timeOfDay('Usual closing time.', '20:00').nullable(),
  working_days: workingDays,
}).meta({
  id: 'StoreContact',
  description: 'The store of a service, with what a customer needs to go there.',
})

export const Store = z
  .object({
    id: uuid('store', 'Id of the store.'),
    name: string('Name of the store.', 'Amani Spa'),
    logo: alias(url('', PICTURE).nullable(), 'logo_url'),
    logo_url: url('Logo.', PICTURE).nullable(),
    image_url: url('The cover picture, or the logo where there is none.', PICTURE).nullable(),
    cover_url: url('Cover picture.', PICTURE).nullable(),
    category: string('Name of its category.', 'Beauty & Spa'),
    categorySlug: string('Slug of its category.', 'beauty-spa'),
    location: string('Area or town.', 'Westlands'),
    description: string(
      'What the store offers, in its own words.',
      'Massage and facials by trained therapists.',
    ),
    phone_number: phoneNumber('Phone number of the store.').nullable(),
    primary_email: email('E-mail address of the store.', 'hello@amani.example').nullable(),
    website_url: url('Website of the store.', 'https://amani.example').nullable(),
    opening_time: timeOfDay('Usual opening time.', '09:00').nullable(),
    closing_time: timeOfDay('Usual closing time.', '20:00').nullable(),
    working_days: workingDays,
    openNow,
    openingNote,
    latitude: number('Latitude in degrees (WGS 84).', -1.2635).nullable(),
    longitude: number('Longitude in degrees (WGS 84).', 36.8024).nullable(),
    rating,
    totalReviews,
    reviews: alias(integer('', 31), 'totalReviews'),
    reviewCount: alias(integer('', 31), 'totalReviews'),
    followers: integer('Customers who follow the store.', 118),
    following: boolean('The signed-in customer follows the store.', false),
    cashback: string('The highest discount of its active offers, for people.', 'Up to 30%').nullable(),
    wasRate: string('Not used; null.', '').nullable().meta({ deprecated: true }),
    createdAt: dateTime('When the store was created.', '2026-03-14T07:00:00.000Z'),
  })
  .meta({ id: 'Store', description: 'A published store.' })
export type Store = z.infer<typeof Store>

export const Branch = z
  .object({
    id: string(
      'Id of the branch: a UUID, or `store-` and the id of a store that has no branch yet.',
      EXAMPLE_IDS.branch,
    ),
    name: string('Name of the branch.', 'Amani Spa - Westlands'),
    address: string('Street address.', 'Mpaka Road 12'),
    location: string('Area or town.', 'Westlands'),
    phone: phoneNumber('Phone number of the branch.').nullable(),
    email: email('E-mail address of the branch.', 'westlands@amani.example').nullable(),
    status: string('`active` or `inactive`.', 'active'),
    openingTime: timeOfDay('Usual opening time.', '09:00').nullable(),
    closingTime: timeOfDay('Usual closing time.', '20:00').nullable(),
    workingDays,
    isMainBranch: boolean('It is the main branch of its store.', true),
    manager: string('Name of the manager.', 'Achieng Otieno').nullable(),
    latitude: number('Latitude in degrees (WGS 84).', -1.2635).nullable(),
    longitude: number('Longitude in degrees (WGS 84).', 36.8024).nullable(),
    storeId: uuid('store', 'Id of its store.'),
    stage: string('Nearest matatu stage.', 'Westlands stage').nullable(),
    landmark: string('A landmark near it.', 'Opposite Sarit Centre').nullable(),
    gate: string('Gate to enter by.', 'Gate B').nullable(),
    floor: string('Floor of the building.', '2nd floor').nullable(),
  })
  .meta({ id: 'Branch', description: 'One place of a store.' })
export type Branch = z.infer<typeof Branch>

export const Outlet = Branch.extend({
  hours: z
    .array(
      z.object({
        weekday: string('Weekday in English.', 'Monday'),
        opens: timeOfDay('Opening time.', '09:00'),
        closes: timeOfDay(
          'Closing time; earlier than the opening time when it closes after midnight.',
          '20:00',
        ),
      }),
    )
    .meta({ description: 'Opening hours by weekday, Monday first; days without an entry are closed.' }),
  openNow,
  openingNote,
  staffCount: integer('Number of people who serve customers there.', 4),
}).meta({ id: 'Outlet', description: 'A branch with its opening hours, as the page of a store shows it.' })
export type Outlet = z.infer<typeof Outlet>

export const Social = z
  .object({
    id: uuid('social', 'Id of the link.'),
    platform: z.enum(SOCIAL_PLATFORMS).meta({ description: 'Where the link leads. `twitter` is X.' }),
    link: url('The profile of the store.', 'https://instagram.com/amanispa'),
  })
  .meta({ id: 'Social', description: 'A profile of a store on a social network.' })
export type Social = z.infer<typeof Social>

export const Staff = z
  .object({
    id: uuid('staff', 'Id of the staff member.'),
    name: string('Name.', 'Njeri Kamau'),
    role: string('What they do.', 'Massage therapist'),
    assignedToService: boolean('They perform the requested service.', true),
    branchId: uuid('branch', 'Id of the branch they work at.'),
  })
  .meta({ id: 'Staff', description: 'A staff member who can perform a service.' })
export type Staff = z.infer<typeof Staff>

const serviceName = string('Name of the service.', 'Deep tissue massage')
const duration = integer('Duration in minutes.', 60)
const categoryName = string('Name of its category.', 'Beauty & Spa')
const bookingEnabled = boolean('It can be booked through D3.', true)

export const Service = z
  .object({
    id: uuid('service', 'Id of the service.'),
    name: serviceName,
    description: string('What the service includes.', 'A full-body massage that eases muscle tension.'),
    type: z
      .enum(['fixed', 'dynamic'])
      .meta({ description: '`fixed`: at a price. `dynamic`: the price is agreed at the store.' }),
    price: money('Normal price; null for `dynamic` services.', 2500).nullable(),
    price_range: string('Price range of a `dynamic` service, for people.', 'KES 2,000 to 4,000').nullable(),
    duration,
    images: z.array(url('Picture.', PICTURE)).meta({ description: 'Pictures, the most important first.' }),
    image_url: url('The first picture.', PICTURE).nullable(),
    featured: boolean('Highlighted by D3.', false),
    category: categoryName,
    booking_enabled: bookingEnabled,
    auto_confirm_bookings: boolean(
      'Bookings are confirmed at once; otherwise the store confirms them.',
      true,
    ),
    require_prepayment: boolean('Always false: booking a service is free.', false),
    consultation_required: boolean('A consultation comes first.', false),
    pricing_factors: strings('What the price of a `dynamic` service depends on.', ['Length of hair']),
    features: strings('What is included; left out when there is nothing to list.', [
      'Hot towels',
      'Herbal tea',
    ]).optional(),
    requirements: string('What a customer has to bring or know.', 'Arrive ten minutes early.').nullable(),
    cancellation_policy: string(
      'The cancellation policy of the store, for people.',
      'Free up to 2 hours before.',
    ).nullable(),
    min_cancellation_hours: integer('Hours before the start until which a customer may cancel.', 2),
    allow_early_checkin: boolean('Customers may be checked in before the start.', true),
    early_checkin_minutes: integer('Minutes before the start from which they may be checked in.', 15),
    store_id: uuid('store', 'Id of its store.'),
  })
  .meta({ id: 'Service', description: 'A service of a store.' })
export const ServiceWithStore = Service.extend({ store: StoreContact }).meta({
  id: 'ServiceWithStore',
  description: 'A service and its store.',
})
export type ServiceWithStore = z.infer<typeof ServiceWithStore>

/** Short, as lists are long and mobile connections slow. */
export const OfferCard = z
  .object({
    id: uuid('offer', 'Id of the offer.'),
    title: string('Title.', '30% off deep tissue massage'),
    description: string('Description.', 'An hour of deep tissue massage in Westlands.'),
    discount,
    offer_type: z
      .enum(['fixed', 'dynamic'])
      .meta({ description: '`fixed`: at a price. `dynamic`: the price is agreed at the store.' }),
    status: z
      .enum(['active', 'inactive'])
      .meta({ description: 'Inactive offers cannot be booked. An expired offer stays `active`.' }),
    featured: boolean('Highlighted by D3.', false),
    isHot: boolean('The discount is 50% or more.', false),
    expiration_date: dateTime('When the offer ends.', '2026-12-31T20:59:59.000Z'),
    category: categoryName,
    categorySlug: string('Slug of its category.', 'beauty-spa'),
    image: alias(url('', PICTURE).nullable(), 'image_url'),
    image_url: url('Picture.', PICTURE).nullable(),
    discount_explanation: string(
      'How a `dynamic` discount is applied, for people.',
      '30% off the quoted price',
    ).nullable(),
    requires_consultation: boolean('A consultation comes first.', false),
    original_price: originalPrice,
    discounted_price: discountedPrice,
    offerPrice: alias(discountedPrice, 'discounted_price'),
    originalPrice: alias(originalPrice, 'original_price'),
    accessFee,
    chargedFee,
    createdAt: dateTime('When the offer was created.', '2026-11-02T08:15:30.000Z'),
    service: z
      .object({
        id: uuid('service', 'Id of the service.'),
        name: serviceName,
        price: money('Normal price; null for `dynamic` services.', 2500).nullable(),
        duration,
        image_url: url('Picture.', PICTURE).nullable(),
        category: categoryName,
        booking_enabled: bookingEnabled,
      })
      .meta({ description: 'The service that the offer is for, in brief.' }),
    store: StoreRef,
  })
  .meta({ id: 'OfferCard', description: 'An offer as lists show it.' })
export type OfferCard = z.infer<typeof OfferCard>

export const Offer = OfferCard.extend({
  images: z.array(url('Picture.', PICTURE)).meta({ description: 'Pictures, the most important first.' }),
  service: ServiceWithStore,
  priceHistory: z
    .array(
      z.object({
        since: dateTime('From when the price was charged.', '2026-03-14T07:00:00.000Z'),
        price: money('The price.', 2500),
      }),
    )
    .meta({ description: 'Normal prices of the service, oldest first.' }),
  verifiedDiscount: boolean(
    'The original price was the normal price for at least 14 days before the offer.',
    true,
  ),
  stock: z
    .object({
      left: integer('How many are left in all; null without a limit.', 12).nullable(),
      perCustomer: integer('How many one customer may book; null without a limit.', 1).nullable(),
      firstTimeOnly: boolean('Only for customers who book at this store for the first time.', false),
    })
    .meta({ description: 'How often the offer can be booked.' }),
}).meta({ id: 'Offer', description: 'One offer with everything about it.' })
export type Offer = z.infer<typeof Offer>

export const Slot = z
  .object({
    time: string('Start for people, in Africa/Nairobi.', '2:30 PM'),
    startTime: timeOfDay('Start.', '14:30'),
    endTime: timeOfDay('End.', '15:30'),
    startsAt: dateTime('Start as an instant; send this one as `startTime` of a booking.'),
    available: integer('Bookings that can still be made at this time.', 2),
    total: integer('Bookings that can be made at this time in all.', 3),
    booked: integer('Bookings made at this time.', 1),
    isAvailable: boolean('`available` is above 0.', true),
  })
  .meta({ id: 'Slot', description: 'A time at which a booking can start.' })
export type Slot = z.infer<typeof Slot>

export const RefundStatus = z.enum(['due', 'requested', 'completed', 'needs_review']).meta({
  id: 'RefundStatus',
  description:
    '`due`: the money will be returned. `requested`: M-Pesa has the order. ' +
    '`completed`: it is back. `needs_review`: D3 staff look at it.',
})

export const Payment = z
  .object({
    id: uuid('payment', 'Id of the payment.'),
    status: z.enum(['pending', 'processing', 'completed', 'failed']).meta({
      description:
        '`pending` and `processing`: the customer has a prompt on the ' +
        'phone. `completed` and `failed` are final.',
      example: 'completed',
    }),
    amount: money('Amount.', 113),
    currency: z.literal('KES').meta({ description: 'Always KES.' }),
    method: z.literal('mpesa').meta({ description: 'Always M-Pesa.' }),
    phone: string('The number that pays, as people write it.', '0712 345 678'),
    mpesa_receipt_number: string('Receipt code of M-Pesa; null until it is paid.', 'UKL4T9Q2XA').nullable(),
    transaction_date: dateTime('When it was paid; null until then.', '2026-11-21T09:03:12.000Z').nullable(),
    created_at: dateTime('When it was started.', '2026-11-21T09:02:40.000Z'),
    reason: string(
      'Why it failed and what to do next, for people; null otherwise.',
      'The prompt was cancelled on the phone. Nothing was charged.',
    ).nullable(),
    retryInSeconds: integer('Seconds until another prompt may be sent; 0 means now.', 0),
    refund: RefundStatus.nullable(),
  })
  .meta({ id: 'Payment', description: 'One attempt to collect the access fee of a booking by M-Pesa.' })
export type Payment = z.infer<typeof Payment>

const BookingEvent = z
  .object({
    kind: z.enum(['step', 'move', 'note']).meta({
      description:
        '`step`: the status changed. `move`: the time changed. `note`: a ' +
        'remark, such as that the customer is coming.',
    }),
    status: BookingStatus,
    fromStart: dateTime('Start before a move; null otherwise.').nullable(),
    toStart: dateTime('Start after a move; null otherwise.').nullable(),
    at: dateTime('When it happened.', '2026-11-21T09:03:12.000Z'),
    by: z.enum(['customer', 'store', 'system']).meta({ description: 'Who did it.' }),
    reason: string('Why, for people.', 'Access fee paid').nullable(),
  })
  .meta({ id: 'BookingEvent', description: 'An entry in the history of a booking.' })

const bookingStart = dateTime('Start.')

export const Booking = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    bookingType: z.enum(['offer', 'service']).meta({ description: 'What is booked.' }),
    isOfferBooking: alias(boolean('', true), 'bookingType').meta({
      description: '`bookingType` is `offer`.',
    }),
    status: BookingStatus,
    startTime: bookingStart,
    start_time: alias(bookingStart, 'startTime'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    earliestStartTime: dateTime(
      'The earliest start it ever had. The notice for cancelling ' + 'and moving is counted back from it.',
    ),
    offerId: uuid('offer', 'Id of the offer; null when a service is booked.').nullable(),
    serviceId: uuid('service', 'Id of the service.'),
    storeId: uuid('store', 'Id of the store.'),
    branchId: uuid('branch', 'Id of the branch.'),
    staffId: uuid('staff', 'Id of the staff member; null when the service does not need one.').nullable(),
    Offer: z
      .object({
        id: uuid('offer', 'Id of the offer.'),
        title: string('Title.', '30% off deep tissue massage'),
        description: string('Description.', 'An hour of deep tissue massage in Westlands.'),
        discount,
        image_url: url('Picture.', PICTURE).nullable(),
        offerPrice: alias(discountedPrice, 'discounted_price'),
        originalPrice: alias(originalPrice, 'original_price'),
        discounted_price: discountedPrice,
        original_price: originalPrice,
        service: ServiceWithStore,
      })
      .nullable()
      .meta({ description: 'The offer, at the prices of this booking; null when a service is booked.' }),
    Service: ServiceWithStore.nullable(),
    Staff: z
      .object({
        id: uuid('staff', 'Id of the staff member.'),
        name: string('Name.', 'Njeri Kamau'),
        role: string('What they do.', 'Massage therapist'),
      })
      .nullable()
      .meta({ description: 'Who performs the service; null when nobody in particular does.' }),
    Branch,
    Payment: Payment.nullable(),
    accessFee,
    chargedFee,
    accessFeePaid: boolean('The access fee is paid.', true),
    requiresPayment: boolean('The access fee has to be paid before `holdExpiresAt`.', false),
    holdExpiresAt: dateTime('Until when an unpaid booking holds its time; null otherwise.').nullable(),
    storePrice: money('What is paid at the store; null when the price is agreed there.', 1750).nullable(),
    normalPrice: money(
      'What would be paid at the store without the offer; null when the price is agreed there.',
      2500,
    ).nullable(),
    cancelBefore: dateTime(
      'Until when the customer may cancel and have the access fee refunded.',
      '2026-11-28T09:30:00.000Z',
    ),
    canCancel: boolean('The customer may cancel it now.', true),
    rescheduleBefore: dateTime('Until when the customer may move it.', '2026-11-28T10:30:00.000Z'),
    canReschedule: boolean('The customer may move it now.', true),
    rescheduleCount: integer('How often it was moved.', 0),
    maxReschedules: integer('How often it can be moved in all.', 3),
    answerBy: dateTime('Until when the store answers a booking request; null when it need not.').nullable(),
    checkInFrom: dateTime('From when the customer can be checked in.', '2026-11-28T11:15:00.000Z'),
    isNoShow: boolean('It was cancelled because the customer did not come.', false),
    comingAt: dateTime(
      'When the customer confirmed by a reminder that they are coming; null otherwise.',
    ).nullable(),
    isForGuest: boolean('It is booked for someone else: `client` is the person who comes.', false),
    code: string('Short code by which the store finds the booking.', 'K7M2QX'),
    notes: string('Notes of the customer.', 'First visit').nullable(),
    specialRequests: string('Special requests of the customer.', 'Ground floor, please').nullable(),
    cancelReason: string(
      'Why it was cancelled; null otherwise.',
      'Payment was not completed in time',
    ).nullable(),
    client: z
      .object({
        name: string('Name.', 'Wanjiku Mwangi'),
        phone: phoneNumber('Phone number.').nullable(),
      })
      .meta({ description: 'The person who comes.' }),
    history: z.array(BookingEvent).meta({ description: 'What happened to the booking, oldest first.' }),
    createdAt: dateTime('When it was made.', '2026-11-21T09:02:40.000Z'),
  })
  .meta({ id: 'Booking', description: 'A booking of an offer or a service. All its times are in UTC.' })
export type Booking = z.infer<typeof Booking>

export const Location = z
  .object({
    id: string('Slug of the location.', 'westlands'),
    name: string('Name.', 'Westlands'),
    area: alias(string('', 'Westlands'), 'name'),
    city: string('Town or city.', 'Nairobi'),
    offers: string('Number of active offers, for people.', '24 offers'),
    storeCount: integer('Number of stores.', 11),
    offerCount: integer('Number of active offers.', 24),
  })
  .meta({ id: 'Location', description: 'An area or town that has stores.' })

const Reviewer = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Wanjiku'),
    lastName: string('First letter of the family name.', 'M.'),
  })
  .meta({
    id: 'Reviewer',
    description: 'Who wrote a review: the given name and the first letter of the family name.',
  })

const reviewText = string('What the customer wrote.', 'Friendly staff, and the best massage in town.')
const reviewerName = string('Name of the reviewer.', 'Wanjiku M.')
const reviewCreatedAt = dateTime('When it was written.', '2026-11-14T16:20:00.000Z')

export const Review = z
  .object({
    id: uuid('review', 'Id of the review.'),
    rating: integer('Stars, 1 to 5.', 5),
    text: reviewText,
    comment: alias(reviewText, 'text'),
    name: reviewerName,
    customerName: alias(reviewerName, 'name'),
    date: string('The day it was written, for people, in Africa/Nairobi.', '14 Nov 2026'),
    createdAt: reviewCreatedAt,
    created_at: alias(reviewCreatedAt, 'createdAt'),
    updatedAt: dateTime('When it was last changed.', '2026-11-14T16:20:00.000Z'),
    user: Reviewer,
    User: Reviewer,
    verifiedVisit: boolean('The reviewer has a completed booking at the store.', true),
    reply: z
      .object({
        text: string('The reply of the store.', 'Thank you, see you soon!'),
        createdAt: dateTime('When the store replied.', '2026-11-15T07:45:00.000Z'),
      })
      .nullable()
      .meta({ description: 'The reply of the store; null without one.' }),
  })
  .meta({ id: 'Review', description: 'A review of a store.' })
export type Review = z.infer<typeof Review>
