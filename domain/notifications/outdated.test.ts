import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { outdatedAboutBooking, outdatedAboutRequest, type NotifiedBooking } from './outdated.ts'

const START = '2026-11-21T11:30:00.000Z'
const CONFIRMED: NotifiedBooking = {
  status: 'confirmed',
  isNoShow: false,
  startTime: START,
  awaitsAnswer: false,
  unpaidPaymentId: null,
  proposed: null,
}
/** The types of which nothing is kept. */
const removed = (change: Partial<NotifiedBooking>) =>
  outdatedAboutBooking({ ...CONFIRMED, ...change })
    .filter(({ except = [] }) => except.length === 0)
    .map(({ type }) => type)

describe('Notifications about a booking', () => {
  it('that ask for something are removed once it is confirmed', () =>
    assert.deepEqual(removed({}), ['payment_failed', 'booking_created', 'booking_time_proposed']))

  it('stay while they wait for an answer, a payment or an answer to a proposal', () => {
    const waiting = { status: 'pending', awaitsAnswer: true, unpaidPaymentId: 'p1', proposed: START } as const
    assert.deepEqual(removed(waiting), ['booking_reminder'])
    const [failed] = outdatedAboutBooking({ ...CONFIRMED, ...waiting })
    assert.deepEqual(failed, { type: 'payment_failed', except: [{ paymentId: 'p1' }] })
  })

  it('that remind are removed once somebody has come, and those of its time once it is cancelled', () => {
    for (const status of ['checked_in', 'completed'] as const)
      assert.ok(removed({ status }).includes('booking_reminder'))
    assert.ok(removed({ status: 'cancelled' }).includes('booking_confirmed'))
    assert.ok(!removed({ status: 'cancelled', isNoShow: true }).includes('booking_confirmed'))
  })
})

describe('Notifications about a request', () => {
  it('are removed when it is closed, and those of quotes when these are decided', () => {
    assert.deepEqual(outdatedAboutRequest({ isOpen: true, pendingQuoteIds: ['q1'] }), [
      { type: 'service_request_offer', except: [{ offerId: 'q1' }] },
    ])
    assert.deepEqual(outdatedAboutRequest({ isOpen: false, pendingQuoteIds: [] }), [
      { type: 'service_request_offer', except: [] },
      { type: 'new_service_request' },
    ])
  })
})
