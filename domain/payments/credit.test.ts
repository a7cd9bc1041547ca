import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { chargedCents } from '../catalogue/pricing.ts'
import { buildEntries } from './ledger.ts'
import { creditFor, splitFee } from './credit.ts'

const cents = fc.integer({ min: 0, max: 2_000_000 })
const fee = fc.integer({ min: 1, max: 1_000_000 })

test('credit is whole shillings, and at most the charge and what is available', () => {
  assert.deepEqual(
    [
      [6450, 5700],
      [6450, 11_300],
      [99, 5700],
      [0, 5700],
      [-50, 5700],
      [6450, 0],
    ].map(([available, charged]) => creditFor(available!, charged!)),
    [5700, 6400, 0, 0, 0, 0],
  )
  fc.assert(
    fc.property(cents, fee, (available, feeCents) => {
      const credit = creditFor(available, chargedCents(feeCents))
      assert.ok(credit >= 0 && credit <= available && credit <= chargedCents(feeCents) && credit % 100 === 0)
    }),
  )
})

test('both parts add up to the fee and to the charge, and M-Pesa rounds its part as a fee of its own', () => {
  fc.assert(
    fc.property(cents, fee, (available, feeCents) => {
      const charged = chargedCents(feeCents)
      const { credit, toPay } = splitFee({ feeCents, chargedCents: charged }, creditFor(available, charged))
      assert.equal(credit.feeCents + (toPay?.feeCents ?? 0), feeCents)
      assert.equal(credit.amountCents + (toPay?.amountCents ?? 0), charged)
      if (toPay) assert.equal(toPay.amountCents, chargedCents(toPay.feeCents))
      if (toPay && credit.amountCents > 0) assert.equal(credit.amountCents, credit.feeCents)
    }),
  )
})

test('the ledger books a fee that was paid in two parts like one that was paid at once', () => {
  const sumIncome = (entries: readonly { account: string; cents: number }[]) =>
    ['fees', 'rounding'].map((account) =>
      entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.cents, 0),
    )
  fc.assert(
    fc.property(cents, fee, (available, feeCents) => {
      const charged = chargedCents(feeCents)
      const { credit, toPay } = splitFee({ feeCents, chargedCents: charged }, creditFor(available, charged))
      const parts = [
        ...(credit.amountCents > 0 ? buildEntries('reward-used', credit) : []),
        ...(toPay ? buildEntries('fee-received', toPay) : []),
      ]
      assert.deepEqual(
        sumIncome(parts),
        sumIncome(buildEntries('fee-received', { feeCents, amountCents: charged })),
      )
    }),
  )
})
