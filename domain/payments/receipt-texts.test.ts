import assert from 'node:assert/strict'
import { test } from 'mocha'
import { codeName, groupByFour, refundName, supplierLines, taxFacts } from './receipt-texts.ts'

test('internal data and signature are printed in groups of four', () => {
  assert.equal(groupByFour('V249J39CFJ48HE2W'), 'V249-J39C-FJ48-HE2W')
  assert.equal(groupByFour('R1FIC2SF1N3MRV4XEY5P3M2N2I'), 'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I')
  assert.equal(groupByFour('ABC'), 'ABC')
})

test('what is not configured or not signed yet is left out', () => {
  const supplier = {
    name: 'D3',
    kraPin: null,
    address: 'Nairobi',
    registration: null,
    phone: null,
    email: 'a@d3.test',
  }
  assert.deepEqual(supplierLines(supplier), ['Nairobi', 'a@d3.test'])
  assert.deepEqual(supplierLines({ ...supplier, kraPin: 'P051234567X', phone: '0700 000 000' }), [
    'Nairobi',
    'KRA PIN P051234567X',
    '0700 000 000 · a@d3.test',
  ])
  const document = { signed: null, taxType: 'B', ratePercent: 16, taxCents: 524, totalCents: 3_800 }
  assert.deepEqual(taxFacts(document), [
    ['Taxable amount (B, 16%)', 'KES\u00a032.76'],
    ['VAT (16%)', 'KES\u00a05.24'],
  ])
  const at = Date.parse('2026-11-21T09:03:20Z')
  const signed = {
    at,
    number: 'KRACU1/152',
    controlUnit: 'KRACU1',
    internalData: null,
    signature: 'V249-J39C',
    qrUrl: null,
  }
  assert.deepEqual(taxFacts({ ...document, signed }).slice(2), [
    ['CU invoice number', 'KRACU1/152'],
    ['CU ID', 'KRACU1'],
    ['Receipt signature', 'V249-J39C'],
    ['Signed by KRA', '21 Nov 2026, 12:03'],
  ])
})

test('a refund says how the money came back', () => {
  const returned = { status: 'completed', way: 'reversal' } as const
  assert.equal(refundName(returned, 'paybill'), 'Returned to your M-Pesa')
  assert.equal(refundName(returned, 'airtel'), 'Returned to your Airtel Money')
  assert.equal(refundName({ ...returned, way: 'payout' }, 'airtel'), 'Sent to your phone by M-Pesa')
  assert.equal(refundName({ status: 'due', way: 'payout' }, 'mpesa'), 'On its way to your phone by M-Pesa')
  assert.equal(refundName({ ...returned, way: 'by-hand' }, 'mpesa'), 'Paid back by D3, by M-Pesa')
  assert.equal(codeName('airtel'), 'Airtel Money code')
})
