import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { Booking } from '#contract/entities/booking.ts'
import { HOUR } from '#domain/time/time.ts'
import { headline, buildTimeline } from './booking-timeline.ts'

const NOW = Date.parse('2026-11-21T10:00:00+03:00')

test('a request names the time by which the store replies, as the store sees it', () => {
  const request = booking({ status: 'pending', answerBy: '2026-11-21T16:00:00+03:00' })
  assert.deepEqual(headline(request, 'Wanjiku', NOW), {
    title: 'Waiting for Utulivu Spa',
    description: 'The store replies by 16:00. There’s nothing to pay now.',
  })
  const [, reply] = buildTimeline(request, NOW)
  assert.deepEqual([reply?.title, reply?.time, reply?.state], ['Utulivu Spa replies', 'by 16:00', 'now'])
})

test('a paid booking lists its fee with the M-Pesa receipt, then what is still to be paid', () => {
  const paid = booking({
    status: 'confirmed',
    accessFeePaid: true,
    chargedFee: 38,
    creditUsed: 0,
    Payment: {
      amount: 38,
      mpesa_receipt_number: 'UKL4T9Q2XA',
      created_at: '2026-11-21T09:00:00+03:00',
      transaction_date: null,
    } as Booking['Payment'],
  })
  const details = buildTimeline(paid, NOW).map(({ title, detail }) => [title, detail])
  assert.deepEqual(details[0], ['Access fee paid', 'M-Pesa receipt UKL4T9Q2XA, KES\u00A038'])
  assert.deepEqual(details.at(-1), [
    'Pay KES\u00A01,500 at the store',
    'Straight to the store, when the work is done',
  ])
})

/** The parts of a booking that the timeline reads. */
function booking(changes: Partial<Booking>): Booking {
  const start = NOW + 6 * HOUR
  return {
    status: 'confirmed',
    requiresPayment: false,
    accessFeePaid: false,
    chargedFee: 0,
    creditUsed: 0,
    storePrice: 1500,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    checkInFrom: new Date(start).toISOString(),
    history: [{ kind: 'step', status: changes.status, by: 'customer', at: '2026-11-21T09:30:00+03:00' }],
    Service: { name: 'Massage', store: { name: 'Utulivu Spa' } },
    ...changes,
  } as unknown as Booking // see above
}
