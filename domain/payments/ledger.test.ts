import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { buildEntries, type TransferKind } from './ledger.ts'
import { chargedCents } from '../catalogue/pricing.ts'

const KINDS: TransferKind[] = [
  'fee-received',
  'refund-owed',
  'refund-sent',
  'unmatched-received',
  'unmatched-settled',
  'reward-earned',
  'reward-withdrawn',
  'reward-used',
  'reward-returned',
]
const fee = fc.integer({ min: 1, max: 10_000_000 })
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

test('the entries of every transfer add up to zero, and none is zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fee, (kind, feeCents) => {
      const cents = buildEntries(kind, { feeCents, amountCents: chargedCents(feeCents) }).map(
        (entry) => entry.cents,
      )
      assert.equal(sum(cents), 0)
      assert.ok(cents.length >= 2 && cents.every((each) => each !== 0))
    }),
  )
})

test('receiving and refunding a fee, and using and returning a reward, leave every account unchanged', () => {
  const kinds = fc.constantFrom(KINDS.slice(0, 3), KINDS.slice(-2))
  fc.assert(
    fc.property(kinds, fee, (done, feeCents) => {
      const all = done.flatMap((kind) =>
        buildEntries(kind, { feeCents, amountCents: chargedCents(feeCents) }),
      )
      for (const account of new Set(all.map((entry) => entry.account)))
        assert.equal(
          sum(all.filter((entry) => entry.account === account).map((entry) => entry.cents)),
          0,
          account,
        )
    }),
  )
})

test('a withdrawal that is paid or returned leaves nothing owed to the phone', () => {
  const ends = fc.constantFrom<TransferKind>('withdrawal-paid', 'withdrawal-returned')
  fc.assert(
    fc.property(ends, fee, fc.nat(5000), (end, paidCents, feeCents) => {
      const all = (['withdrawal-requested', end] as const).map((kind) =>
        buildEntries(kind, { feeCents, amountCents: paidCents + feeCents }),
      )
      for (const entries of all) assert.equal(sum(entries.map(({ cents }) => cents)), 0)
      const owed = all.flat().filter(({ account }) => account === 'withdrawals-owed')
      assert.equal(sum(owed.map(({ cents }) => cents)), 0)
    }),
  )
})

test('a withdrawal that is paid after it was returned is as if it had not been returned', () => {
  const cents = { feeCents: 500, amountCents: 25_000 }
  const of = (...kinds: TransferKind[]) => {
    const totals = new Map<string, number>()
    for (const entry of kinds.flatMap((kind) => buildEntries(kind, cents)))
      totals.set(entry.account, (totals.get(entry.account) ?? 0) + entry.cents)
    return [...totals].filter(([, total]) => total !== 0).toSorted()
  }
  assert.deepEqual(
    of('withdrawal-requested', 'withdrawal-returned', 'withdrawal-resumed', 'withdrawal-paid'),
    of('withdrawal-requested', 'withdrawal-paid'),
  )
})

test('books the difference between fee and charge as rounding', () => {
  assert.deepEqual(buildEntries('fee-received', { feeCents: 3750, amountCents: 3800 }), [
    { account: 'mpesa', cents: 3800 },
    { account: 'fees', cents: -3750 },
    { account: 'rounding', cents: -50 },
  ])
})

test('books what Airtel has moved on its own account', () => {
  const money = { feeCents: 3750, amountCents: 3800, till: 'airtel' } as const
  const accounts = (kind: TransferKind) => buildEntries(kind, money).map(({ account }) => account)
  assert.deepEqual(accounts('fee-received'), ['airtel', 'fees', 'rounding'])
  assert.deepEqual(accounts('refund-sent'), ['refunds-owed', 'airtel'])
})
