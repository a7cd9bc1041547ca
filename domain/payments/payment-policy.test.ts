import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import {
  matchesPayment,
  GIVE_UP_AFTER_MS,
  isAbsentForGood,
  isOpen,
  isSamePhone,
  nextQueryAt,
  payReference,
  PAYMENT_STATUSES,
  POLL_INTERVAL_MS,
  MAX_POLLS,
  provesNotPaid,
  statementWindow,
  serializePaymentStatus,
} from './payment-policy.ts'
import { DAY, HOUR, MINUTE } from '../time/time.ts'

const SEED = { seed: 20261121, numRuns: 1000 }

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

test('queries Airtel from three minutes on, then at growing intervals for a day', () => {
  const created = Date.parse('2026-11-21T09:00:00Z')
  const after = (queries: number) => (nextQueryAt(created, queries, 'airtel') ?? NaN) - created
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((queries) => after(queries) / MINUTE),
    [3, 5, 7, 10, 70],
  )
  assert.equal(nextQueryAt(created, 100, 'airtel'), null)
})

test('that Airtel has no record of a payment proves nothing in the first ten minutes', () => {
  assert.deepEqual(
    [0, 10 * MINUTE - 1, 10 * MINUTE].map((now) => isAbsentForGood(0, now)),
    [false, false, true],
  )
})
