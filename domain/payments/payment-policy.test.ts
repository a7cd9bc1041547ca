import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import {
  failureSentence,
  FAILURES,
  isKnownResult,
  isMerchantAccountFault,
  failureOf,
  matchesPayment,
  GIVE_UP_AFTER_MS,
  isOpen,
  isPaid,
  isSamePhone,
  canChangePaymentStatus,
  nextQueryAt,
  payReference,
  PAYMENT_STATUSES,
  POLL_INTERVAL_MS,
  MAX_POLLS,
  provesNotPaid,
  SAME_AMOUNT_WAIT_MS,
  statementWindow,
  serializePaymentStatus,
  type Failure,
  type PaymentStatus,
} from './payment-policy.ts'
import { DAY, HOUR, MINUTE } from '../time/time.ts'

const SEED = { seed: 20261121, numRuns: 1000 }

test('a completed payment can only be refunded (invariant 14)', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => canChangePaymentStatus('completed', to)),
    ['refund_due'],
  )
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => canChangePaymentStatus('refund_due', to)),
    ['refunded'],
  )
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => canChangePaymentStatus('refunded', to)),
    [],
  )
})

test('a paid payment stays paid whatever statuses are reported afterwards', () => {
  const anyReports = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 30 })
  fc.assert(
    fc.property(anyReports, (reports) => {
      let status: PaymentStatus = 'initiated'
      let arrived = false
      for (const to of reports) {
        if (canChangePaymentStatus(status, to)) status = to
        arrived ||= isPaid(status)
        assert.equal(isPaid(status), arrived)
        assert.equal(serializePaymentStatus(status) === 'completed', arrived)
      }
    }),
    SEED,
  )
})

test('every unpaid status can change to paid', () => {
  for (const from of PAYMENT_STATUSES)
    if (!isPaid(from))
      for (const to of ['completed', 'refund_due'] as const)
        assert.equal(canChangePaymentStatus(from, to), true, `${from}→${to}`)
})

test('no status changes to initiated or to itself', () => {
  for (const from of PAYMENT_STATUSES) {
    assert.equal(canChangePaymentStatus(from, 'initiated'), false)
    assert.equal(canChangePaymentStatus(from, from), false)
  }
})

test('only an open payment can fail', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.filter((from) => canChangePaymentStatus(from, 'failed')),
    PAYMENT_STATUSES.filter(isOpen),
  )
})

test('clients poll until the payment is completed or failed', () => {
  const serialized = PAYMENT_STATUSES.map((status) => [status, serializePaymentStatus(status)])
  assert.deepEqual(Object.fromEntries(serialized), {
    initiated: 'processing',
    pending: 'pending',
    unknown: 'processing',
    completed: 'completed',
    failed: 'failed',
    refund_due: 'completed',
    refunded: 'completed',
  })
  for (const status of PAYMENT_STATUSES)
    assert.equal(['pending', 'processing'].includes(serializePaymentStatus(status)), isOpen(status))
})

test('the page polls every 5 seconds, at most 60 times', () =>
  assert.deepEqual([POLL_INTERVAL_MS, MAX_POLLS], [5000, 60]))

test('queries Daraja at growing intervals for 24 hours', () => {
  const created = Date.parse('2026-11-21T09:00:00Z')
  const times: number[] = []
  for (let queryCount = 0; times.length < 1000; queryCount++) {
    const next = nextQueryAt(created, queryCount)
    if (next === null) break
    times.push(next - created)
  }
  assert.ok(times[0]! >= 10_000, 'no query within ten seconds of the prompt')
  const waits = times.map((at, index) => at - (times[index - 1] ?? 0))
  for (const [index, wait] of waits.entries()) {
    assert.ok(wait >= 10_000 && wait <= HOUR, `wait ${index} is ${wait} ms`)
    if (index > 0) assert.ok(wait >= waits[index - 1]!, `wait ${index} is shorter than the one before`)
  }
  assert.ok(
    times.filter((at) => at <= 2 * MINUTE).length >= 3,
    'most payments are decided within two minutes',
  )
  assert.ok(times.at(-1)! <= GIVE_UP_AFTER_MS && times.at(-1)! > GIVE_UP_AFTER_MS - HOUR)
  assert.equal(GIVE_UP_AFTER_MS, DAY)
  for (const later of [times.length, times.length + 1, 10_000])
    assert.equal(nextQueryAt(created, later), null)
})

/**
 * Every result code (docs/rules/providers.md#m-pesa-result-codes) that ends a payment unpaid, and what it
 * means to the customer.
 */
const CODES: Record<string, Failure> = {
  '1': 'no-money',
  '2': 'limit',
  '3': 'limit',
  '4': 'limit',
  '8': 'limit',
  '17': 'too-soon',
  '26': 'busy',
  '1001': 'too-soon',
  '1019': 'no-answer',
  '1025': 'system',
  '9999': 'system',
  '1032': 'cancelled',
  '1036': 'unreachable',
  '1037': 'unreachable',
  '2001': 'wrong-pin',
  '2006': 'account',
  '2028': 'system',
  SFC_IC0003: 'system',
  '8006': 'account',
  E3008: 'system',
}

test('every M-Pesa result code has a sentence', () => {
  for (const [code, failure] of Object.entries(CODES)) {
    assert.equal(failureOf(code), failure, code)
    assert.match(failureSentence(failureOf(code)), /^[A-Z].{20,}\.$/, code)
  }
})

test('recognises documented results and faults of the merchant account', () => {
  for (const code of [...Object.keys(CODES), '0', '1025', '9999', '2028', 'SFC_IC0003', 'E3008'])
    assert.ok(isKnownResult(code), code)
  for (const code of ['', '424242', 'R000002', 'toString']) assert.ok(!isKnownResult(code), code)
  assert.deepEqual(['2028', 'SFC_IC0003', '2001', '1'].map(isMerchantAccountFault), [
    true,
    true,
    false,
    false,
  ])
})

test('the sentence for a wrong amount does not claim that nothing was charged', () => {
  assert.equal(failureOf('mismatch'), 'mismatch')
  assert.doesNotMatch(failureSentence('mismatch'), /nothing was charged/i)
})

test('an unknown code is a system failure', () => {
  for (const code of ['', '424242', 'R000002', '500.001.1001', 'toString', '__proto__'])
    assert.equal(failureOf(code), 'system', code)
})

test('no sentence contains result codes or provider terms', () => {
  for (const sentence of FAILURES.map(failureSentence))
    assert.doesNotMatch(sentence, /\d{4}|daraja|stk|initiator|error/i)
  assert.match(failureSentence('too-soon'), /two minutes/)
  assert.equal(SAME_AMOUNT_WAIT_MS, 2 * MINUTE)
})

test('the account reference is derived from the payment id', () => {
  const one = payReference('019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')
  assert.equal(one, 'D32E3F4A5B')
  fc.assert(
    fc.property(fc.uuid(), (id) => assert.match(payReference(id), /^D3[0-9A-F]{8}$/)),
    SEED,
  )
})

test('recognises a phone number in every format, also masked', () => {
  const phone = '254712345678'
  for (const written of [
    '254712345678',
    '712345678',
    '0712345678',
    '+254 712 345 678',
    '2547 ***** 678',
    '07*****678',
    '254712***678',
    '******5678',
  ])
    assert.ok(isSamePhone(written, phone), written)
  for (const written of [
    null,
    '',
    '254712345679',
    '712345679',
    '2547*****679',
    '2541*****678',
    '*****78',
    '***',
    '12345678',
    '7123456789',
    'abc',
  ])
    assert.ok(!isSamePhone(written, phone), String(written))
})

test('a mask that shows the last three digits matches its own number', () => {
  const national = fc.stringMatching(/^[17][0-9]{8}$/)
  const prefix = fc.constantFrom('', '0', '254')
  fc.assert(
    fc.property(
      national,
      prefix,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 3, max: 6 }),
      (number, before, head, tail) => {
        fc.pre(head + tail <= 9)
        assert.ok(isSamePhone(`${before}${number.slice(0, head)}***${number.slice(-tail)}`, `254${number}`))
      },
    ),
    SEED,
  )
})

test('a statement entry matches by reference, phone and amount together', () => {
  const payment = { id: '019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', phone: '254712345678', amountCents: 3800 }
  const entry = { reference: 'D32E3F4A5B', phone: '712345678', amountCents: 3800 }
  assert.ok(matchesPayment(entry, payment))
  assert.ok(matchesPayment({ ...entry, reference: ' d32e3f4a5b ' }, payment))
  for (const change of [
    { reference: 'D32E3F4A5C' },
    { phone: '712345679' },
    { phone: null },
    { amountCents: 3700 },
  ])
    assert.ok(!matchesPayment({ ...entry, ...change }, payment), JSON.stringify(change))
})

test('a statement proves non-payment only if it covers the whole prompt', () => {
  const createdAt = 100 * HOUR
  const from = createdAt - 2 * MINUTE
  assert.ok(provesNotPaid(createdAt, { from, until: createdAt + 6 * MINUTE }))
  assert.ok(!provesNotPaid(createdAt, { from, until: createdAt + 6 * MINUTE - 1 }))
  assert.ok(!provesNotPaid(createdAt, { from: createdAt, until: createdAt + HOUR }))
})

test('reads the statement from the checkpoint or the oldest prompt, up to 48 hours', () => {
  const at = fc.integer({ min: 0, max: 200 * HOUR })
  fc.assert(
    fc.property(at, fc.option(at), at, (readUntil, oldest, now) => {
      fc.pre(readUntil <= now && (oldest ?? 0) <= now)
      const { from, until } = statementWindow({ readUntil, oldest, now })
      assert.equal(until, now)
      assert.ok(now - from < 48 * HOUR)
      const isCovered = (moment: number) => from < moment || now - moment > 47 * HOUR
      assert.ok(isCovered(readUntil) && (oldest === null || isCovered(oldest)))
      if (oldest !== null && now - oldest > 10 * MINUTE && now - oldest < 47 * HOUR)
        assert.ok(provesNotPaid(oldest, { from, until }))
    }),
    SEED,
  )
})

test('does not claim that a superseded payment was not charged', () => {
  assert.equal(failureOf('superseded'), 'superseded')
  assert.doesNotMatch(failureSentence('superseded'), /nothing was charged/i)
  assert.equal(failureOf('not-in-statement'), 'not-charged')
})
