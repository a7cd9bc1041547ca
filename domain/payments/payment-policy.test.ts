import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import {
  FAILURE_SENTENCE,
  isKnownResult,
  isOurFault,
  failureOf,
  fitsPayment,
  GIVE_UP_AFTER_MS,
  isOpen,
  isPaid,
  isPhoneOf,
  mayMovePayment,
  nextQueryAt,
  payReference,
  PAYMENT_STATUSES,
  POLL_EVERY_MS,
  POLL_TIMES,
  provesAbsence,
  SAME_AMOUNT_WAIT_MS,
  statementWindow,
  statusOnTheWire,
  type Failure,
  type PaymentStatus,
} from './payment-policy.ts'
import { DAY, HOUR, MINUTE } from '../time/time.ts'

const SEED = { seed: 20261121, numRuns: 1000 }

test('a completed payment only goes on to be returned (invariant 14)', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => mayMovePayment('completed', to)),
    ['refund_due'],
  )
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => mayMovePayment('refund_due', to)),
    ['refunded'],
  )
  assert.deepEqual(
    PAYMENT_STATUSES.filter((to) => mayMovePayment('refunded', to)),
    [],
  )
})

test('money that has arrived is never forgotten, whatever comes in and in what order', () => {
  const news = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 30 })
  fc.assert(
    fc.property(news, (reports) => {
      let status: PaymentStatus = 'initiated'
      let arrived = false
      for (const to of reports) {
        if (mayMovePayment(status, to)) status = to
        arrived ||= isPaid(status)
        assert.equal(isPaid(status), arrived)
        assert.equal(statusOnTheWire(status) === 'completed', arrived)
      }
    }),
    SEED,
  )
})

test('paid wins over every failure: from every status that is not paid, success can be noted', () => {
  for (const from of PAYMENT_STATUSES)
    if (!isPaid(from)) for (const to of ['completed', 'refund_due'] as const) assert.equal(mayMovePayment(from, to), true, `${from}→${to}`)
})

test('nothing goes back to the beginning, nor to itself', () => {
  for (const from of PAYMENT_STATUSES) {
    assert.equal(mayMovePayment(from, 'initiated'), false)
    assert.equal(mayMovePayment(from, from), false)
  }
})

test('only an open payment can fail', () => {
  assert.deepEqual(
    PAYMENT_STATUSES.filter((from) => mayMovePayment(from, 'failed')),
    PAYMENT_STATUSES.filter(isOpen),
  )
})

test('the client is told completed once the money is there, failed when it will not be, and goes on asking until then', () => {
  const said = PAYMENT_STATUSES.map((status) => [status, statusOnTheWire(status)])
  assert.deepEqual(Object.fromEntries(said), {
    initiated: 'processing',
    pending: 'pending',
    unknown: 'processing',
    completed: 'completed',
    failed: 'failed',
    refund_due: 'completed',
    refunded: 'completed',
  })
  for (const status of PAYMENT_STATUSES) assert.equal(['pending', 'processing'].includes(statusOnTheWire(status)), isOpen(status))
})

test('the page asks every 5 seconds, at most 60 times', () => assert.deepEqual([POLL_EVERY_MS, POLL_TIMES], [5000, 60]))

test('Daraja is asked at growing distances from the creation on, and no more after 24 hours', () => {
  const created = Date.parse('2026-11-21T09:00:00Z')
  const times: number[] = []
  for (let asked = 0; times.length < 1000; asked++) {
    const next = nextQueryAt(created, asked)
    if (next === null) break
    times.push(next - created)
  }
  assert.ok(times[0]! >= 10_000, 'no query within ten seconds of the prompt')
  const waits = times.map((at, index) => at - (times[index - 1] ?? 0))
  for (const [index, wait] of waits.entries()) {
    assert.ok(wait >= 10_000 && wait <= HOUR, `wait ${index} is ${wait} ms`)
    if (index > 0) assert.ok(wait >= waits[index - 1]!, `wait ${index} is shorter than the one before`)
  }
  assert.ok(times.filter((at) => at <= 2 * MINUTE).length >= 3, 'most payments are decided within two minutes')
  assert.ok(times.at(-1)! <= GIVE_UP_AFTER_MS && times.at(-1)! > GIVE_UP_AFTER_MS - HOUR)
  assert.equal(GIVE_UP_AFTER_MS, DAY)
  for (const later of [times.length, times.length + 1, 10_000]) assert.equal(nextQueryAt(created, later), null)
})

/** Every result code (docs/rules/providers.md#m-pesa-result-codes) that ends a payment unpaid, and what it is to a customer. */
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

test('every result code of M-Pesa has a sentence that ends well and says what to do', () => {
  for (const [code, failure] of Object.entries(CODES)) {
    assert.equal(failureOf(code), failure, code)
    assert.match(FAILURE_SENTENCE[failureOf(code)], /^[A-Z].{20,}\.$/, code)
  }
})

test('a result that we know says what it is; of another a person is told, and of a fault of our own account, too', () => {
  for (const code of [...Object.keys(CODES), '0', '1025', '9999', '2028', 'SFC_IC0003', 'E3008']) assert.ok(isKnownResult(code), code)
  for (const code of ['', '424242', 'R000002', 'toString']) assert.ok(!isKnownResult(code), code)
  assert.deepEqual(['2028', 'SFC_IC0003', '2001', '1'].map(isOurFault), [true, true, false, false])
})

test('a wrong amount is never called a payment that was not charged', () => {
  assert.equal(failureOf('mismatch'), 'mismatch')
  assert.doesNotMatch(FAILURE_SENTENCE.mismatch, /nothing was charged/i)
})

test('a code nobody knows has a sentence too', () => {
  for (const code of ['', '424242', 'R000002', '500.001.1001', 'toString', '__proto__']) assert.equal(failureOf(code), 'system', code)
})

test('no sentence names a code, a provider’s own words or a fault of the customer', () => {
  for (const sentence of Object.values(FAILURE_SENTENCE)) assert.doesNotMatch(sentence, /\d{4}|daraja|stk|initiator|error/i)
  assert.match(FAILURE_SENTENCE['too-soon'], /two minutes/)
  assert.equal(SAME_AMOUNT_WAIT_MS, 2 * MINUTE)
})

test('the reference on the phone is at most 12 letters and digits, and tells payments apart', () => {
  const one = payReference('019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')
  assert.equal(one, 'D32E3F4A5B')
  fc.assert(
    fc.property(fc.uuid(), (id) => assert.match(payReference(id), /^D3[0-9A-F]{8}$/)),
    SEED,
  )
})

test('a phone of the statement is known in every form, and masked by the digits it shows', () => {
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
    assert.ok(isPhoneOf(written, phone), written)
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
    assert.ok(!isPhoneOf(written, phone), String(written))
})

test('every mask that shows the last three digits fits its own phone', () => {
  const national = fc.stringMatching(/^[17][0-9]{8}$/)
  const prefix = fc.constantFrom('', '0', '254')
  fc.assert(
    fc.property(national, prefix, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 3, max: 6 }), (number, before, head, tail) => {
      fc.pre(head + tail <= 9)
      assert.ok(isPhoneOf(`${before}${number.slice(0, head)}***${number.slice(-tail)}`, `254${number}`))
    }),
    SEED,
  )
})

test('money belongs to a payment by reference, phone and amount together', () => {
  const payment = { id: '019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', phone: '254712345678', amountCents: 3800 }
  const entry = { reference: 'D32E3F4A5B', phone: '712345678', amountCents: 3800 }
  assert.ok(fitsPayment(entry, payment))
  assert.ok(fitsPayment({ ...entry, reference: ' d32e3f4a5b ' }, payment))
  for (const change of [{ reference: 'D32E3F4A5C' }, { phone: '712345679' }, { phone: null }, { amountCents: 3700 }])
    assert.ok(!fitsPayment({ ...entry, ...change }, payment), JSON.stringify(change))
})

test('a statement proves absence only when it reaches from before the prompt to well after its end', () => {
  const createdAt = 100 * HOUR
  const from = createdAt - 2 * MINUTE
  assert.ok(provesAbsence(createdAt, { from, until: createdAt + 6 * MINUTE }))
  assert.ok(!provesAbsence(createdAt, { from, until: createdAt + 6 * MINUTE - 1 }))
  assert.ok(!provesAbsence(createdAt, { from: createdAt, until: createdAt + HOUR }))
})

test('the statement is read from before its checkpoint and the oldest open prompt, never further back than 48 hours', () => {
  const at = fc.integer({ min: 0, max: 200 * HOUR })
  fc.assert(
    fc.property(at, fc.option(at), at, (readUntil, oldest, now) => {
      fc.pre(readUntil <= now && (oldest ?? 0) <= now)
      const { from, until } = statementWindow({ readUntil, oldest, now })
      assert.equal(until, now)
      assert.ok(now - from < 48 * HOUR)
      const reaches = (moment: number) => from < moment || now - moment > 47 * HOUR
      assert.ok(reaches(readUntil) && (oldest === null || reaches(oldest)))
      if (oldest !== null && now - oldest > 10 * MINUTE && now - oldest < 47 * HOUR) assert.ok(provesAbsence(oldest, { from, until }))
    }),
    SEED,
  )
})

test('a payment that ended without evidence is never said not to have been charged', () => {
  assert.equal(failureOf('superseded'), 'superseded')
  assert.doesNotMatch(FAILURE_SENTENCE.superseded, /nothing was charged/i)
  assert.equal(failureOf('not-in-statement'), 'not-charged')
})
