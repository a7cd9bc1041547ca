import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { HOUR, MINUTE } from '../time/time.ts'
import {
  canChangePayoutStatus,
  isPayable,
  interpretResult,
  interpretStatus,
  nextPayoutQueryAt,
  payoutRetryDelayMs,
  PAYOUT_STATUSES,
} from './payout-policy.ts'

const asked = { amountCents: 24_500, phone: '254712345678' }
const paid = { receipt: 'UKQ7H2M4RT', amountCents: 24_500, phone: '254712345678' }
const result = (more: object) => interpretResult({ code: '0', description: 'x', ...paid, ...more }, asked)

test('what was paid stays paid, and only a late success leaves a failure', () => {
  for (const to of PAYOUT_STATUSES) {
    assert.equal(canChangePayoutStatus('completed', to), false)
    assert.equal(canChangePayoutStatus('failed', to), to === 'completed')
    if (to !== 'completed') assert.equal(canChangePayoutStatus(to, 'completed'), true)
  }
})

test('a success is paid if what it says is what was asked for; it may say nothing', () => {
  assert.deepEqual(result({}), { kind: 'paid', receipt: 'UKQ7H2M4RT' })
  assert.deepEqual(result({ amountCents: null, phone: null }), { kind: 'paid', receipt: 'UKQ7H2M4RT' })
  for (const wrong of [{ amountCents: 24_600 }, { phone: '254700000001' }, { receipt: null }])
    assert.equal(result(wrong).kind, 'unclear')
})

test('only documented results mean that nothing was paid', () => {
  const known = '1 2 3 4 8 11 21 2001 2006 2028 2040 8006 SFC_IC0003'.split(' ')
  for (const code of known) assert.equal(result({ code }).kind, 'failed', code)
  fc.assert(
    fc.property(
      fc.string().filter((code) => code !== '0' && !known.includes(code)),
      (code) => assert.equal(result({ code }).kind, 'unclear'),
    ),
  )
})

test('a status query never lets a pay-out fail unless M-Pesa reports its transaction as failed', () => {
  const status = (code: string, state: string | null) => interpretStatus({ code, state, ...paid }, asked)
  assert.deepEqual(status('0', 'Completed'), { kind: 'paid', receipt: 'UKQ7H2M4RT' })
  assert.equal(status('0', 'Failed').kind, 'failed')
  assert.equal(status('2032', null).kind, 'not-sent')
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (code, state) => {
      if (code === '0' && /^(declined|cancelled|expired|failed)$/i.test(state ?? '')) return
      assert.notEqual(status(code, state).kind, 'failed')
    }),
  )
})

test('the status is queried at growing intervals, and a refused request is repeated at growing ones', () => {
  assert.equal(nextPayoutQueryAt(0, 0), 2 * MINUTE)
  assert.equal(nextPayoutQueryAt(0, 2 * MINUTE), 5 * MINUTE)
  assert.equal(nextPayoutQueryAt(0, 3 * HOUR), 4 * HOUR)
  assert.deepEqual([1, 2, 3, 20].map(payoutRetryDelayMs), [MINUTE, 2 * MINUTE, 4 * MINUTE, HOUR])
})

test('M-Pesa pays whole shillings from KES 10 to 250,000', () => {
  assert.deepEqual([900, 1_000, 1_050, 25_000_000, 25_000_100].map(isPayable), [
    false,
    true,
    false,
    true,
    false,
  ])
})
