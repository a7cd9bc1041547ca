import * as z from 'zod'
import { BOOKING_ORIGINS } from '../../domain/booking/booking-origins.ts'
import { ACTORS, BOOKING_STATUSES } from '../../domain/booking/booking-policy.ts'
import { alias, boolean, date, dateTime, integer, money, string, timeOfDay, url, uuid } from '../values.ts'
import {
  PICTURE,
  phoneNumber,
  discount,
  originalPrice,
  discountedPrice,
  accessFee,
  chargedFee,
} from './fields.ts'
import { Branch } from './store.ts'
import { ServiceWithStore } from './offer.ts'
import { Paybill, Payment } from './payment.ts'

export const BookingStatus = z.enum(BOOKING_STATUSES).meta({
  id: 'BookingStatus',
  description:
    '`pending`: waits for payment or for the store. `confirmed`: the time is ' +
    'booked. `checked_in`: the customer has arrived. ' +
    '`completed`: the visit is over. `cancelled`: cancelled by the ' +
    'customer, the store or the system; also a no-show.',
  example: 'confirmed',
})

export const Slot = z
  .object({
    time: string('Start for people, in Africa/Nairobi.', '2:30 PM'),
    startTime: timeOfDay('Start.', '14:30'),
    endTime: timeOfDay('End.', '15:30'),
    startsAt: dateTime('Start as an instant; send this one as `startTime` of a booking.'),
    available: integer('Bookings that can still be made at this time.', 2),
    total: integer('Bookings that can be made at this time in all.', 3),
    booked: integer('Bookings made at this time.', 1),
    isAvailable: boolean('True if `available` is above 0.', true),
  })
  .meta({ id: 'Slot', description: 'A time at which a booking can start.' })
export type Slot = z.infer<typeof Slot>

/** The place of a booking in a series of repeated visits. */
export const BookingSeries = z
  .object({
    id: uuid('series', 'Id of the series.'),
    position: integer('Number of the visit in the series.', 2),
    count: integer('Number of visits in the series.', 6),
    everyWeeks: integer('Weeks from one visit to the next.', 3),
    isStopped: boolean('True if the customer has ended the series.', false),
  })
  .meta({ id: 'BookingSeries', description: 'The place of a booking in a series of repeated visits.' })
export type BookingSeries = z.infer<typeof BookingSeries>

/** The package that pays for a booking. */
export const BookingPackage = z
  .object({
    id: uuid('packageSale', 'Id of the bought package.'),
    visits: integer('Number of visits that were bought.', 10),
    left: integer('Number of visits that are left.', 7),
    validUntil: date('The last day on which a visit can take place.', '2027-11-21'),
  })
  .meta({ id: 'PaidByPackage', description: 'The package that pays for a booking.' })
export type BookingPackage = z.infer<typeof BookingPackage>

export const BookingEvent = z
  .object({
    kind: z.enum(['step', 'move', 'note', 'undo']).meta({
      description:
        '`step`: the status changed. `move`: the time changed. `note`: a ' +
        'remark, such as that the customer is coming. `undo`: the store undid its last step.',
    }),
    status: BookingStatus,
    fromStart: dateTime('Start before a move; null otherwise.').nullable(),
    toStart: dateTime('Start after a move; null otherwise.').nullable(),
    at: dateTime('Time of the event.', '2026-11-21T09:03:12.000Z'),
    by: z.enum(ACTORS).meta({ description: 'Actor.' }),
    reason: string('Reason for people.', 'Access fee paid').nullable(),
  })
  .meta({ id: 'BookingEvent', description: 'An entry in the history of a booking.' })

export const Proposal = z
  .object({
    id: uuid('proposal', 'Id of the proposal.'),
    startTime: dateTime('Proposed start.', '2026-11-28T13:00:00.000Z'),
    endTime: dateTime('Proposed end.', '2026-11-28T14:00:00.000Z'),
    staffId: uuid('staff', 'Id of the staff member; null when the service does not need one.').nullable(),
    staffName: string(
      'Staff member who would serve the customer; null when nobody in particular.',
      'Njeri Kamau',
    ).nullable(),
    message: string('Message of the store.', 'We can take you an hour later').nullable(),
    expiresAt: dateTime('Time until which the time is reserved.', '2026-11-28T09:00:00.000Z'),
    createdAt: dateTime('Time of the proposal.', '2026-11-27T09:00:00.000Z'),
  })
  .meta({
    id: 'TimeProposal',
    description:
      'Another time that the store proposes. The booking has its own time until the customer accepts.',
  })

export const BookingAnswer = z
  .object({
    question: string('Question of the service.', 'How long is your hair?'),
    answer: string('Answer of the customer.', 'Shoulder length'),
  })
  .meta({ id: 'BookingAnswer', description: 'An answer to a question of the service.' })

export const BookingOrigin = z.enum(BOOKING_ORIGINS).meta({
  id: 'BookingOrigin',
  description:
    'Where the customer booked from. `d3`: pages of D3. `link`: the link that the store shares. `poster`: a printed code. ' +
    '`picture`: the link beside a picture of the store. `website`: the booking in the pages of the store’s own website.',
  example: 'd3',
})
export const bookingOrigin = BookingOrigin.nullable().meta({
  description: 'Where the customer booked from; null when it is not known, and for walk-ins.',
})
export const originHost = string(
  'Host of the website that `origin` is about; null otherwise.',
  'zuri-hair.co.ke',
).nullable()

export const VisitItem = z
  .object({
    serviceId: uuid('service', 'Id of the service.'),
    offerId: uuid('offer', 'Id of the offer; null for a service without one.').nullable(),
    name: string('Name of the service, or title of the offer.', 'Knotless braids'),
    startTime: dateTime('Start.'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    staffId: uuid('staff', 'Id of the person; null when the service does not need one.').nullable(),
    staffName: string('Name of the person; null when nobody in particular.', 'Njeri Kamau').nullable(),
    isStaffChosen: boolean('True if the customer chose this person.', true),
    storePrice: money('Amount paid at the store; null when the price is agreed there.', 1750).nullable(),
    normalPrice: money('The amount without the offer; null when the price is agreed there.', 2500).nullable(),
  })
  .meta({ id: 'VisitItem', description: 'A service of a visit.' })
export type VisitItem = z.infer<typeof VisitItem>

const bookingStart = dateTime('Start.')

export const Booking = z
  .object({
    id: uuid('booking', 'Id of the booking.'),
    bookingType: z.enum(['offer', 'service']).meta({ description: 'Kind of the booked thing.' }),
    isOfferBooking: alias(boolean('', true), 'bookingType').meta({
      description: '`bookingType` is `offer`.',
    }),
    status: BookingStatus,
    startTime: bookingStart,
    start_time: alias(bookingStart, 'startTime'),
    endTime: dateTime('End.', '2026-11-28T12:30:00.000Z'),
    earliestStartTime: dateTime(
      'The earliest start it ever had. The notice for cancelling and moving is counted back from it.',
    ),
    offerId: uuid('offer', 'Id of the offer; null when a service is booked.').nullable(),
    serviceId: uuid('service', 'Id of the service.'),
    storeId: uuid('store', 'Id of the store.'),
    branchId: uuid('branch', 'Id of the branch.'),
    staffId: uuid('staff', 'Id of the staff member; null when the service does not need one.').nullable(),
    isStaffChosen: boolean(
      'True if the customer chose this person, who stays when the booking moves. Otherwise anyone who is free may serve.',
      true,
    ),
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
        role: string('Work that the staff member does.', 'Massage therapist'),
      })
      .nullable()
      .meta({ description: 'Staff member who performs the service; null when nobody in particular does.' }),
    Branch,
    Payment: Payment.nullable(),
    accessFee,
    chargedFee,
    creditUsed: money('The part of `chargedFee` that rewards pay.', 0),
    accessFeePaid: boolean('True if the access fee is paid.', true),
    paybill: Paybill.nullable(),
    requiresPayment: boolean('True if the access fee has to be paid before `holdExpiresAt`.', false),
    holdExpiresAt: dateTime('Time until which an unpaid booking holds its time; null otherwise.').nullable(),
    storePrice: money('Amount paid at the store; null when the price is agreed there.', 1750).nullable(),
    normalPrice: money(
      'Amount that would be paid at the store without the offer; null when the price is agreed there.',
      2500,
    ).nullable(),
    cancelBefore: dateTime(
      'Time until which the customer may cancel and have the access fee refunded.',
      '2026-11-28T09:30:00.000Z',
    ),
    canCancel: boolean('True if the customer may cancel the booking now.', true),
    rescheduleBefore: dateTime(
      'Time until which the customer may move the booking.',
      '2026-11-28T10:30:00.000Z',
    ),
    canReschedule: boolean('True if the customer may move the booking now.', true),
    rescheduleCount: integer('Number of times that the booking was moved.', 0),
    maxReschedules: integer('Number of times that the booking can be moved in all.', 3),
    answerBy: dateTime(
      'Time until which the store answers a booking request; null when it need not.',
    ).nullable(),
    checkInFrom: dateTime(
      'Time from which the customer can be checked in, also while others are served before.',
      '2026-11-28T11:15:00.000Z',
    ),
    storeChecksInFrom: dateTime(
      'Time from which the store can check in a customer who comes earlier: while the place is free, at any time of the day.',
      '2026-11-28T09:30:00.000Z',
    ),
    isNoShow: boolean('True if the booking was cancelled because the customer did not come.', false),
    comingAt: dateTime(
      'Time at which the customer confirmed by a reminder that they are coming; null otherwise.',
    ).nullable(),
    isForGuest: boolean('True if the booking is for someone else: `client` is the person who comes.', false),
    isWalkIn: boolean('True if the store entered the booking for somebody without an account.', false),
    origin: bookingOrigin,
    originHost,
    code: string('Short code by which the store finds the booking.', 'K7M2QX'),
    proposal: Proposal.nullable().meta({
      description: 'Another time that the store proposes; usually null.',
    }),
    answers: z.array(BookingAnswer).meta({ description: 'Answers to the questions of the service.' }),
    items: z
      .array(VisitItem)
      .optional()
      .meta({
        description:
          'The services of a visit of several, in order of time; absent for one service. `endTime`, `storePrice` and ' +
          '`normalPrice` are those of the visit, and what else is about a service is about the first.',
      }),
    series: BookingSeries.optional().meta({ description: 'Its series; absent if it is not repeated.' }),
    package: BookingPackage.optional().meta({
      description: 'The package that pays for it: nothing is due at the store. Absent without one.',
    }),
    notes: string('Notes of the customer.', 'First visit').nullable(),
    specialRequests: string('Special requests of the customer.', 'Ground floor, please').nullable(),
    cancelReason: string(
      'Reason of the cancellation; null otherwise.',
      'Payment was not completed in time',
    ).nullable(),
    client: z
      .object({
        name: string('Name.', 'Wanjiku Mwangi'),
        phone: phoneNumber('Phone number.').nullable(),
      })
      .meta({ description: 'The person who comes.' }),
    history: z.array(BookingEvent).meta({ description: 'History of the booking, oldest first.' }),
    createdAt: dateTime('Time of creation.', '2026-11-21T09:02:40.000Z'),
  })
  .meta({ id: 'Booking', description: 'A booking of an offer or a service. All its times are in UTC.' })
export type Booking = z.infer<typeof Booking>
