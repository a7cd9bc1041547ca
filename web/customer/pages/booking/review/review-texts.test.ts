import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { m } from '#messages'
import type { Item } from '../state/load.ts'
import { confirmationText, laterPaymentText, nextSteps } from './review-texts.ts'

const NOW = Date.parse('2026-11-21T10:00:00+03:00')
const SERVICE = {
  kind: 'service',
  storeName: 'Utulivu Spa',
  feeCents: 0,
  storeCents: 150_000,
  autoConfirm: false,
  needsConsultation: false,
} as Item // the parts that the texts read

describe('a booking that the store confirms', () => {
  it('names the time by which the store replies: a day later, or two hours before the start', () => {
    const soon = confirmationText(SERVICE, NOW + 6 * HOUR, NOW)
    assert.equal(
      soon.description,
      'Utulivu Spa replies by 14:00 today. We’ll hold your slot and let you know.',
    )
    assert.equal(nextSteps(SERVICE, NOW + 6 * HOUR, NOW)[0]?.title, 'The store replies by 14:00 today')
    assert.equal(nextSteps(SERVICE, NOW + 72 * HOUR, NOW)[0]?.title, 'The store replies by 10:00 tomorrow')
  })

  it('is confirmed by its payment if it has a fee', () => {
    const steps = nextSteps({ ...SERVICE, feeCents: 3800 }, NOW + 6 * HOUR, NOW)
    assert.equal(steps[1]?.title, m.booking_next_confirmed())
    assert.equal(steps[0]?.detail, 'We’ll hold 16:00 for you for 10 minutes.')
  })
})

it('says how long a hold that has begun lasts, and not that another one begins', () => {
  const [paying] = nextSteps({ ...SERVICE, feeCents: 3800 }, NOW + 6 * HOUR, NOW, NOW + 4 * MINUTE)
  assert.equal(paying?.detail, 'Held for you until 10:04')
})

describe('what is paid at the store', () => {
  it('includes the total if there is a fee', () => {
    assert.equal(laterPaymentText(SERVICE), 'Then KES\u00A01,500 at the store')
    assert.equal(
      laterPaymentText({ ...SERVICE, feeCents: 3800 }),
      'Then KES\u00A01,500 at the store, KES\u00A01,538 in all',
    )
    assert.equal(
      laterPaymentText({ ...SERVICE, storeCents: null }),
      'You agree the price and pay at the store',
    )
  })
})
