import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import { NOTIFICATION_TEXTS } from '#server/features.ts'
import { withLocale } from '#server/locale.ts'
import type { NotificationParams } from '#server/notification-texts.ts'
import * as texts from './texts.ts'

const writeNotification = (type: NotificationType, params: unknown, count = 1) =>
  texts.writeNotification({ notificationTexts: NOTIFICATION_TEXTS }, { type, params, count })

const BOOKING: NotificationParams['booking_confirmed'] = {
  bookingId: 'b',
  title: 'Fade and beard',
  store: 'Kinyozi Kings',
  customer: null,
  startTime: '2026-11-21T11:30:00.000Z',
  staff: 'Brian',
}
const REQUEST = { requestId: 'r', offerId: 'o', title: 'Water for ten' }
const OFFER = { offerId: 'o', title: 'Massage', store: 'Utulivu Spa' }

/** Samples with the titles in English. */
const SAMPLES: { [T in NotificationType]: readonly [NotificationParams[T], string] } = {
  booking_created: [{ ...BOOKING, isRequest: true }, 'Request sent'],
  booking_confirmed: [BOOKING, 'Booking confirmed'],
  booking_services_changed: [BOOKING, 'Services changed'],
  booking_moved: [{ ...BOOKING, from: '2026-11-20T08:00:00.000Z' }, 'Booking moved'],
  booking_cancelled: [{ ...BOOKING, by: 'store' }, 'Kinyozi Kings cancelled your booking'],
  booking_completed: [BOOKING, 'How was your visit?'],
  booking_reminder: [BOOKING, 'Your booking is coming up'],
  booking_time_proposed: [
    { ...BOOKING, proposed: '2026-11-22T08:00:00.000Z' },
    'Kinyozi Kings asks for another time',
  ],
  booking_proposal_declined: [BOOKING, 'Your booking remains at Sat 21 Nov, 14:30'],
  booking_no_show: [BOOKING, 'You missed your booking'],
  waitlist_offered: [
    {
      title: 'Fade',
      store: 'Kinyozi Kings',
      staff: 'Brian',
      startTime: '2026-11-21T11:30:00.000Z',
      heldUntil: '2026-11-20T11:40:00.000Z',
    },
    'A time is free: Sat 21 Nov, 14:30',
  ],
  waitlist_ended: [{ title: 'Fade', store: 'Kinyozi Kings', reason: 'over' }, 'You’re off the waitlist'],
  series_booked: [
    { title: 'Fade', store: 'Kinyozi Kings', count: 3, everyWeeks: 2, until: '2027-01-02T11:30:00.000Z' },
    '3 visits to Kinyozi Kings are booked',
  ],
  series_visit_due: [
    { title: 'Fade', store: 'Kinyozi Kings', startTime: '2026-12-05T11:30:00.000Z' },
    'Your next visit to Kinyozi Kings',
  ],
  package_received: [
    { store: 'Kinyozi Kings', service: 'Fade', left: 10, validUntil: '2027-11-21', from: null },
    'You have 10 visits for Fade',
  ],
  package_ending: [
    { store: 'Kinyozi Kings', service: 'Fade', left: 2, validUntil: '2026-12-05' },
    '2 visits for Fade are left',
  ],
  next_visit: [
    { title: 'Fade', store: 'Kinyozi Kings', startTime: '2026-12-05T11:30:00.000Z', everyWeeks: 2 },
    'Again in 2 weeks?',
  ],
  payment_received: [{ ...BOOKING, cents: 56_300 }, 'Payment received'],
  payment_failed: [{ ...BOOKING, cents: 56_300 }, 'Payment failed'],
  refund_sent: [{ ...BOOKING, cents: 56_300 }, 'Refund sent'],
  new_message: [{ conversationId: 'c', from: 'Utulivu Spa', text: 'Karibu' }, 'New message from Utulivu Spa'],
  service_request_offer: [
    {
      ...REQUEST,
      provider: 'Safi',
      cents: 320_000,
      tags: ['quick-response', 'verified-provider'],
      isChanged: false,
    },
    'New offer for your request',
  ],
  offer_accepted: [{ ...REQUEST, customer: 'Achieng O.' }, 'Your offer was accepted'],
  offer_rejected: [{ ...REQUEST, why: 'declined' }, 'Your offer was declined'],
  offer_withdrawn: [{ ...REQUEST, provider: 'Safi' }, 'An offer was withdrawn'],
  new_service_request: [{ requestId: 'r', title: 'Water', area: 'Karen' }, 'New request in Karen'],
  price_drop: [{ ...OFFER, fromCents: 450_000, toCents: 225_000, feeCents: 33_800 }, 'Price drop'],
  ends_soon: [{ ...OFFER, endsAt: '2026-11-21T11:30:00.000Z' }, 'Ends soon'],
  new_offer: [{ ...OFFER, cents: 225_000, feeCents: 33_800 }, 'New deal at Utulivu Spa'],
  calendar_clash: [
    { storeId: 's', person: 'Grace', clashes: 2, startsAt: '2026-11-21T11:30:00.000Z' },
    'Grace’s calendar clashes with bookings',
  ],
  calendar_failing: [
    { storeId: 's', person: 'Grace', problem: 'not-found' },
    'Grace’s calendar cannot be read',
  ],
  store_follow: [{ storeId: 's', store: 'Utulivu Spa', customer: 'Achieng O.' }, 'New follower'],
  new_review: [
    { storeId: 's', store: 'Utulivu Spa', reviewId: 'v', customer: 'Achieng O.', rating: 5 },
    'New review: 5 stars',
  ],
  review_response: [
    { storeId: 's', store: 'Utulivu Spa', reviewId: 'v', text: 'Asante' },
    'Utulivu Spa answered your review',
  ],
  reward_earned: [{ cents: 5_000, friend: 'Otieno' }, 'You earned KES\u00A050'],
  withdrawal_paid: [{ cents: 24_500, receipt: 'UKQ7H2M4RT' }, 'KES\u00A0245 sent to your M-Pesa'],
  withdrawal_returned: [{ cents: 25_000, resultCode: '2040' }, 'KES\u00A0250 is in your rewards again'],
  team_joined: [{ name: 'Brian' }, 'Brian joined your team'],
  new_sign_in: [{ device: 'Chrome', at: '2026-11-21T11:30:00.000Z' }, 'New sign-in to your account'],
  announcement: [{ title: 'Karibu', text: 'Sana' }, 'Karibu'],
  promotion: [{ title: 'Half price', text: 'Today', sw: { title: 'Nusu bei', text: 'Leo' } }, 'Half price'],
}

describe('every type', () => {
  for (const [name, [params, title]] of Object.entries(SAMPLES)) {
    const type = name as NotificationType // a key of the samples
    it(`${type} has a title and a text in both languages, for either party`, () => {
      assert.equal(writeNotification(type, params).title, title)
      const variants = 'customer' in params ? [params, { ...params, customer: 'Achieng O.' }] : [params]
      for (const each of variants)
        for (const count of [1, 3]) {
          const [english, kiswahili] = (['en', 'sw'] as const).map((locale) =>
            withLocale(locale, () => writeNotification(type, each, count)),
          )
          const all = JSON.stringify([english, kiswahili])
          assert.doesNotMatch(all, /undefined|null|NaN|Invalid|""/)
          if (type !== 'announcement') assert.notEqual(english?.title, kiswahili?.title)
        }
    })
  }
})

describe('the texts', () => {
  it('have times of Nairobi and amounts in KES', () => {
    assert.equal(
      writeNotification('booking_confirmed', BOOKING).text,
      'Sat 21 Nov, 14:30 with Brian at Kinyozi Kings',
    )
    assert.equal(
      writeNotification('booking_confirmed', { ...BOOKING, customer: 'Achieng O.' }).text,
      'Achieng O.: Fade and beard, Sat 21 Nov, 14:30',
    )
    assert.equal(
      writeNotification('price_drop', SAMPLES.price_drop[0]).text,
      'Massage at Utulivu Spa: KES\u00A02,250 + KES\u00A0338 fee, was KES\u00A04,500',
    )
  })

  it('of a group have the number', () => {
    assert.deepEqual(writeNotification('store_follow', SAMPLES.store_follow[0], 12), {
      title: '12 new followers',
      text: 'Achieng O. and 11 others follow Utulivu Spa',
    })
    assert.equal(
      writeNotification('store_follow', SAMPLES.store_follow[0], 2).text,
      'Achieng O. and 1 other follow Utulivu Spa',
    )
    assert.deepEqual(writeNotification('new_offer', SAMPLES.new_offer[0], 3), {
      title: '3 new deals at Utulivu Spa',
      text: 'The latest: Massage for KES\u00A02,250 + KES\u00A0338 fee',
    })
    assert.equal(
      writeNotification('new_message', SAMPLES.new_message[0], 3).text,
      'You have 3 unread messages',
    )
  })

  it('of quotes have one plain title, whatever their tags', () => {
    const [quote] = SAMPLES.service_request_offer
    for (const tags of [[], ['high-value'], ['verified-provider', 'quick-response']] as const)
      assert.equal(
        writeNotification('service_request_offer', { ...quote, tags }).title,
        'New offer for your request',
      )
  })

  it('of a sign-in advise a new password only to those who have one', () => {
    const [signIn] = SAMPLES.new_sign_in
    const toText = (hasPassword: boolean) =>
      writeNotification('new_sign_in', { ...signIn, hasPassword }).text.replace(/^.*Not you\? /, '')
    assert.deepEqual([toText(true), toText(false)], ['Change your password.', 'Sign that device out.'])
  })

  it('of several or changed quotes, and of rejected ones, say what happened', () => {
    const [quote] = SAMPLES.service_request_offer
    assert.deepEqual(writeNotification('service_request_offer', quote, 3), {
      title: '3 offers for your request',
      text: 'The latest: Safi, KES\u00A03,200 for “Water for ten”',
    })
    assert.deepEqual(writeNotification('service_request_offer', { ...quote, isChanged: true }, 3), {
      title: 'Safi changed the offer',
      text: 'Safi offers KES\u00A03,200 for “Water for ten”',
    })
    const getTitle = (why: string) => writeNotification('offer_rejected', { ...REQUEST, why }).title
    assert.deepEqual(
      [getTitle('another'), getTitle('closed')],
      ['The customer chose another offer', 'The request is closed'],
    )
    assert.equal(
      writeNotification('new_service_request', { requestId: 'r', title: 'Water', area: null }).title,
      'New request for you',
    )
  })

  it('are shortened', () => {
    const { text } = writeNotification('new_message', { ...SAMPLES.new_message[0], text: '😀'.repeat(400) })
    assert.ok(text.length <= 300)
    assert.ok(text.endsWith('😀…'))
  })
})
