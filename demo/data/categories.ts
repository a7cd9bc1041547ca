// Common properties of the stores of one trade: opening hours, staff and features.

import type { CategorySlug, HoursKind } from './drafts.ts'

export type Category = { slug: CategorySlug; name: string; position: number }

export type Trade = Category & {
  hours: HoursKind
  /** The share of women among the staff. */
  womenShare: number
  noticeHours: readonly number[]
  bufferMinutes: number
  features: readonly string[]
  floors: readonly (string | null)[]
}

/** Opening hours of a day, in minutes since midnight. */
export type Span = { opens: number; closes: number }

const FLOORS = ['ground floor', '1st floor', '2nd floor', null] as const
const GROUND = ['ground floor', null] as const

export const TRADES: readonly Trade[] = [
  {
    slug: 'barber',
    name: 'Kinyozi & barber',
    position: 1,
    hours: 'barber',
    womenShare: 0.1,
    noticeHours: [2, 2, 3],
    bufferMinutes: 0,
    features: [
      'New blade for every customer',
      'Wash included',
      'Clippers disinfected in front of you',
      'Cash or M-Pesa at the chair',
      'Free Wi-Fi',
      'Booster seat for children',
    ],
    floors: FLOORS,
  },
  {
    slug: 'salon',
    name: 'Hair & braids',
    position: 2,
    hours: 'salon',
    womenShare: 0.92,
    noticeHours: [4, 6, 12],
    bufferMinutes: 0,
    features: [
      'Braiding hair in stock',
      'Combs and clips sterilised',
      'Private room on request',
      'Filtered water',
      'Tea while you sit',
      'Children welcome',
      'M-Pesa at the counter',
    ],
    floors: FLOORS,
  },
  {
    slug: 'nails',
    name: 'Nails',
    position: 3,
    hours: 'salon',
    womenShare: 0.9,
    noticeHours: [2, 4, 6],
    bufferMinutes: 0,
    features: [
      'New file for each customer',
      'Tools from a sterile pouch',
      'Removal of old gel included',
      'Seven-day chip guarantee',
      'Good light for photographs',
      'M-Pesa at the counter',
    ],
    floors: FLOORS,
  },
  {
    slug: 'spa',
    name: 'Spa & massage',
    position: 4,
    hours: 'spa',
    womenShare: 0.7,
    noticeHours: [4, 6, 12],
    bufferMinutes: 15,
    features: [
      'Shower and towels',
      'Tea after the treatment',
      'Choose a woman or a man as therapist',
      'Secure parking',
      'Lockers',
      'Quiet room',
    ],
    floors: GROUND,
  },
  {
    slug: 'food',
    name: 'Food & dining',
    position: 5,
    hours: 'grill',
    womenShare: 0.5,
    noticeHours: [2, 3, 4],
    bufferMinutes: 0,
    features: [
      'Table kept for fifteen minutes',
      'Vegetarian choice',
      'Outdoor seats',
      'High chair',
      'Parking',
      'Step-free entrance',
    ],
    floors: GROUND,
  },
  {
    slug: 'car-care',
    name: 'Car care',
    position: 6,
    hours: 'yard',
    womenShare: 0.15,
    noticeHours: [2, 3, 4],
    bufferMinutes: 0,
    features: [
      'Waiting room with sockets',
      'Old parts shown and returned',
      'Covered bay',
      'Photographs before and after',
      'Recycled water',
      'Pick-up within five kilometres',
    ],
    floors: [null],
  },
  {
    slug: 'repairs',
    name: 'Repairs & fundi',
    position: 7,
    hours: 'workshop',
    womenShare: 0.25,
    noticeHours: [3, 6, 12],
    bufferMinutes: 15,
    features: [
      'Price said before work starts',
      'Thirty days’ guarantee on labour',
      'Receipt by message',
      'Old parts returned',
      'Call before arrival',
      'Clean-up included',
    ],
    floors: FLOORS,
  },
  {
    slug: 'cleaning',
    name: 'Cleaning',
    position: 8,
    hours: 'crew',
    womenShare: 0.6,
    noticeHours: [12, 24],
    bufferMinutes: 30,
    features: [
      'Materials included',
      'Police-checked staff',
      'Checklist signed at the end',
      'Eco-friendly soap',
      'Same team next time',
      'Insured against breakage',
    ],
    floors: GROUND,
  },
  {
    slug: 'health',
    name: 'Health & dental',
    position: 9,
    hours: 'clinic',
    womenShare: 0.65,
    noticeHours: [6, 12, 24],
    bufferMinutes: 0,
    features: [
      'Registered practitioners',
      'Price given before treatment',
      'Ramp at the door',
      'Receipt for your insurer',
      'Records kept private',
      'Kiswahili and English',
    ],
    floors: FLOORS,
  },
  {
    slug: 'fitness',
    name: 'Fitness',
    position: 10,
    hours: 'gym',
    womenShare: 0.45,
    noticeHours: [2, 4],
    bufferMinutes: 0,
    features: ['Hot showers', 'Lockers', 'Beginners welcome', 'Drinking water', 'Parking', 'Women’s hour'],
    floors: FLOORS,
  },
  {
    slug: 'fashion',
    name: 'Fashion & make-up',
    position: 11,
    hours: 'studio',
    womenShare: 0.7,
    noticeHours: [4, 12, 24],
    bufferMinutes: 0,
    features: [
      'One free adjustment',
      'Private fitting room',
      'Samples to touch',
      'Delivery by rider',
      'Receipt by message',
      'Ready on the promised day',
    ],
    floors: FLOORS,
  },
  {
    slug: 'days-out',
    name: 'Days out',
    position: 12,
    hours: 'leisure',
    womenShare: 0.4,
    noticeHours: [12, 24],
    bufferMinutes: 0,
    features: [
      'Guide or lifeguard present',
      'First aid on site',
      'Parking',
      'Drinking water',
      'Families welcome',
      'Moved free of charge in heavy rain',
    ],
    floors: [null],
  },
]

export const getTrade = (slug: CategorySlug): Trade => {
  const trade = TRADES.find((t) => t.slug === slug)
  if (!trade) throw new RangeError(`No trade ${slug}`)
  return trade
}

/** Hours from Sunday to Saturday; null means closed. */
export const HOURS: Record<HoursKind, readonly (Span | null)[]> = {
  barber: week('10-18', null, '8-20', '8-20', '8-20', '8-20', '8-20'),
  salon: week('10-17', null, '8-19', '8-19', '8-19', '8-19', '8-19'),
  spa: week('10-18', '9-20', '9-20', '9-20', '9-20', '9-20', '9-20'),
  grill: week('11-21', '11-22', '11-22', '11-22', '11-22', '11-23', '11-23'),
  cafe: week('8-18', '7-20', '7-20', '7-20', '7-20', '7-21', '8-21'),
  bakery: week(null, '8-19', '8-19', '8-19', '8-19', '8-19', '8-19'),
  yard: week('8-17', '7.5-18.5', '7.5-18.5', '7.5-18.5', '7.5-18.5', '7.5-18.5', '7.5-18.5'),
  workshop: week(null, '8.5-18.5', '8.5-18.5', '8.5-18.5', '8.5-18.5', '8.5-18.5', '9-16'),
  crew: week(null, '7-18', '7-18', '7-18', '7-18', '7-18', '7.5-16'),
  clinic: week(null, '8-17.5', '8-17.5', '8-17.5', '8-17.5', '8-17.5', '8-14'),
  gym: week('8-14', '5.5-21', '5.5-21', '5.5-21', '5.5-21', '5.5-21', '6-18'),
  studio: week(null, '9-19', '9-19', '9-19', '9-19', '9-19', '8-18'),
  leisure: week('7-18', '8-18', '8-18', '8-18', '8-18', '8-18', '7-18'),
}

function week(...days: (string | null)[]): (Span | null)[] {
  return days.map((day) => {
    if (day === null) return null
    const [opens, closes] = day.split('-').map((hour) => Number(hour) * 60)
    if (opens === undefined || closes === undefined) throw new RangeError(`No span in ${day}`)
    return { opens, closes }
  })
}
