/**
 * The objects of the wire, in their canonical spelling (docs/rules/wire-format.md#objects). Aliases are there
 * because the screens of existing clients read different names.
 */
import * as z from 'zod'
import { BOOKING_STATUSES } from '../domain/booking/booking-policy.ts'
import { SOCIAL_PLATFORMS } from '../domain/catalogue/socials.ts'

const nullable = z.string().nullable()
const strings = z.array(z.string())

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: nullable,
  avatar: nullable,
  userType: z.enum(['customer', 'merchant', 'admin']),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  isKYCVerified: z.boolean(),
  /** The dark theme is chosen; false when the theme follows the device. Written by PUT /users/appearance. */
  dark_mode: z.boolean(),
  referralLink: z.string(),
  referralSlug: z.string(),
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

export const StoreRef = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: nullable,
  cover_url: nullable,
  location: z.string(),
  rating: z.number().nullable(),
  totalReviews: z.number(),
})

/** The store inside an offer's or a booking's service: what a visitor needs to go there. */
export const StoreContact = StoreRef.extend({
  phone_number: nullable,
  phone: nullable,
  primary_email: nullable,
  email: nullable,
  address: nullable,
  opening_time: nullable,
  closing_time: nullable,
  working_days: strings,
})

export const Store = z.object({
  id: z.string(),
  name: z.string(),
  logo: nullable,
  logo_url: nullable,
  image_url: nullable,
  cover_url: nullable,
  category: z.string(),
  categorySlug: z.string(),
  location: z.string(),
  description: z.string(),
  phone_number: nullable,
  primary_email: nullable,
  website_url: nullable,
  opening_time: nullable,
  closing_time: nullable,
  working_days: strings,
  openNow: z.boolean(),
  /** 'until 20:00' while open, else 'tomorrow 09:00'. */
  openingNote: nullable,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Null while nobody has reviewed the store; no figure is ever invented (docs/rules/catalogue.md#no-invented-figures). */
  rating: z.number().nullable(),
  totalReviews: z.number(),
  reviews: z.number(),
  reviewCount: z.number(),
  followers: z.number(),
  following: z.boolean(),
  cashback: nullable,
  wasRate: nullable,
  createdAt: z.string(),
})
export type Store = z.infer<typeof Store>

export const Branch = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  location: z.string(),
  phone: nullable,
  email: nullable,
  status: z.string(),
  openingTime: nullable,
  closingTime: nullable,
  workingDays: strings,
  isMainBranch: z.boolean(),
  manager: nullable,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  storeId: z.string(),
  stage: nullable,
  landmark: nullable,
  gate: nullable,
  floor: nullable,
})
export type Branch = z.infer<typeof Branch>

/** A branch as its store's page tells of it: its week, whether it is open now, and how many work there. */
export const Outlet = Branch.extend({
  /** The days it opens, Monday first; one that closes after midnight says the hour of the next day. */
  hours: z.array(z.object({ weekday: z.string(), opens: z.string(), closes: z.string() })),
  openNow: z.boolean(),
  /** 'until 20:00' while open, else 'tomorrow 09:00'. */
  openingNote: nullable,
  staffCount: z.number(),
})
export type Outlet = z.infer<typeof Outlet>

export const Social = z.object({ id: z.string(), platform: z.enum(SOCIAL_PLATFORMS), link: z.string() })
export type Social = z.infer<typeof Social>

export const Staff = z.object({ id: z.string(), name: z.string(), role: z.string(), assignedToService: z.boolean(), branchId: z.string() })
export type Staff = z.infer<typeof Staff>

export const Service = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['fixed', 'dynamic']),
  price: z.number().nullable(),
  price_range: nullable,
  duration: z.number(),
  images: strings,
  image_url: nullable,
  featured: z.boolean(),
  category: z.string(),
  booking_enabled: z.boolean(),
  auto_confirm_bookings: z.boolean(),
  require_prepayment: z.boolean(),
  consultation_required: z.boolean(),
  pricing_factors: strings,
  features: strings.optional(),
  requirements: nullable,
  cancellation_policy: nullable,
  min_cancellation_hours: z.number(),
  allow_early_checkin: z.boolean(),
  early_checkin_minutes: z.number(),
  store_id: z.string(),
})
export const ServiceWithStore = Service.extend({ store: StoreContact })
export type ServiceWithStore = z.infer<typeof ServiceWithStore>

/** An offer as a card needs it: lists are long, phones are slow. */
export const OfferCard = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Percent, with as many digits as service.price × (1 − discount / 100) needs to be discounted_price to the shilling. */
  discount: z.number(),
  offer_type: z.enum(['fixed', 'dynamic']),
  status: z.enum(['active', 'inactive']),
  featured: z.boolean(),
  isHot: z.boolean(),
  expiration_date: z.string(),
  category: z.string(),
  categorySlug: z.string(),
  image: nullable,
  image_url: nullable,
  discount_explanation: nullable,
  requires_consultation: z.boolean(),
  original_price: z.number().nullable(),
  discounted_price: z.number().nullable(),
  offerPrice: z.number().nullable(),
  originalPrice: z.number().nullable(),
  /** The exact fee, and what M-Pesa takes: whole shillings (docs/rules/payments.md#charged-amount). */
  accessFee: z.number(),
  chargedFee: z.number(),
  createdAt: z.string(),
  service: z.object({
    id: z.string(),
    name: z.string(),
    price: z.number().nullable(),
    duration: z.number(),
    image_url: nullable,
    category: z.string(),
    booking_enabled: z.boolean(),
  }),
  store: StoreRef,
})
export type OfferCard = z.infer<typeof OfferCard>

export const Offer = OfferCard.extend({
  images: strings,
  service: ServiceWithStore,
  /** The normal prices of the service, oldest first; `verified` when the present one stood for 14 days before the offer. */
  priceHistory: z.array(z.object({ since: z.string(), price: z.number() })),
  verifiedDiscount: z.boolean(),
  /** How often it can be had: what is left of it in all (null: no limit), how often by one customer, and whether only by new ones. */
  stock: z.object({ left: z.number().nullable(), perCustomer: z.number().nullable(), firstTimeOnly: z.boolean() }),
})
export type Offer = z.infer<typeof Offer>

export const Slot = z.object({
  time: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The instant, so that no client has to guess a zone. */
  startsAt: z.string(),
  available: z.number(),
  total: z.number(),
  booked: z.number(),
  isAvailable: z.boolean(),
})
export type Slot = z.infer<typeof Slot>

export const Payment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  amount: z.number(),
  currency: z.literal('KES'),
  method: z.literal('mpesa'),
  phone: z.string(),
  mpesa_receipt_number: nullable,
  transaction_date: nullable,
  created_at: z.string(),
  /** What went wrong and the next step, when it failed. */
  reason: nullable,
  /** When the prompt may be sent again, in seconds; 0 is now. */
  retryInSeconds: z.number(),
  refund: z.enum(['due', 'requested', 'completed', 'needs_review']).nullable(),
})
export type Payment = z.infer<typeof Payment>

export const BookingEvent = z.object({
  /** A step of the status; a move to another time, where the status stays; or a note, such as 'I am coming'. */
  kind: z.enum(['step', 'move', 'note']),
  status: z.enum(BOOKING_STATUSES),
  /** Of a move. */
  fromStart: nullable,
  toStart: nullable,
  at: z.string(),
  by: z.enum(['customer', 'store', 'system']),
  reason: nullable,
})

export const Booking = z.object({
  id: z.string(),
  bookingType: z.enum(['offer', 'service']),
  isOfferBooking: z.boolean(),
  status: z.enum(BOOKING_STATUSES),
  startTime: z.string(),
  start_time: z.string(),
  endTime: z.string(),
  /** The earliest time it ever had: from it the notice of cancelling and moving is counted back, however often it is moved. */
  earliestStartTime: z.string(),
  offerId: nullable,
  serviceId: z.string(),
  storeId: z.string(),
  branchId: z.string(),
  staffId: nullable,
  Offer: z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      discount: z.number(),
      image_url: nullable,
      offerPrice: z.number().nullable(),
      originalPrice: z.number().nullable(),
      discounted_price: z.number().nullable(),
      original_price: z.number().nullable(),
      service: ServiceWithStore,
    })
    .nullable(),
  Service: ServiceWithStore.nullable(),
  Staff: z.object({ id: z.string(), name: z.string(), role: z.string() }).nullable(),
  Branch: Branch,
  Payment: Payment.nullable(),
  accessFee: z.number(),
  chargedFee: z.number(),
  accessFeePaid: z.boolean(),
  requiresPayment: z.boolean(),
  /** Until when an unpaid booking keeps its place. */
  holdExpiresAt: nullable,
  /** What is paid at the store; null when the price is agreed there. */
  storePrice: z.number().nullable(),
  normalPrice: z.number().nullable(),
  /** Until when cancelling brings the access fee back. */
  cancelBefore: z.string(),
  canCancel: z.boolean(),
  /** Until when it can be moved, how often it was, and how often it can be in all. */
  rescheduleBefore: z.string(),
  canReschedule: z.boolean(),
  rescheduleCount: z.number(),
  maxReschedules: z.number(),
  /** Until when the store answers a request; null when nothing is asked. */
  answerBy: nullable,
  /** From when the customer can be checked in. */
  checkInFrom: z.string(),
  /** The store said that nobody came, or never said that somebody did. */
  isNoShow: z.boolean(),
  /** When the customer said that they are coming. */
  comingAt: nullable,
  /** Booked for somebody else: `client` is who comes. */
  isForGuest: z.boolean(),
  /** What the store looks the booking up by. */
  code: z.string(),
  notes: nullable,
  specialRequests: nullable,
  cancelReason: nullable,
  client: z.object({ name: z.string(), phone: nullable }),
  history: z.array(BookingEvent),
  createdAt: z.string(),
})
export type Booking = z.infer<typeof Booking>

export const Location = z.object({
  id: z.string(),
  name: z.string(),
  area: z.string(),
  city: z.string(),
  offers: z.string(),
  storeCount: z.number(),
  offerCount: z.number(),
})

/** Who wrote it, as everybody may know: the given name, and of the other its first letter. */
const Reviewer = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })

export const Review = z.object({
  id: z.string(),
  rating: z.number(),
  text: z.string(),
  comment: z.string(),
  name: z.string(),
  customerName: z.string(),
  /** '14 Nov 2026', in Nairobi. */
  date: z.string(),
  createdAt: z.string(),
  created_at: z.string(),
  /** When its words or stars last changed; at first when it was written. */
  updatedAt: z.string(),
  user: Reviewer,
  User: Reviewer,
  /** It tells of a booking that was completed (docs/rules/catalogue.md#reviews). */
  verifiedVisit: z.boolean(),
  reply: z.object({ text: z.string(), createdAt: z.string() }).nullable(),
})
export type Review = z.infer<typeof Review>
