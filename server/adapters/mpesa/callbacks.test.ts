import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readPayoutResult, readReversalResult, readStatusResult, readStkCallback } from './callbacks.ts'

test('reads callback items by name, codes as text or number, ignoring unknown ones', () => {
  const stkCallback = {
    MerchantRequestID: 'm',
    CheckoutRequestID: 'c',
    ResultCode: '0',
    ResultDesc: '[STK_CB - ]The service request is processed successfully.',
    CallbackMetadata: {
      Item: [
        { Name: 'PhoneNumber', Value: '254712345678' },
        { Name: 'Balance' },
        { Name: 'Surprise', Value: { deep: true } },
        { Name: 'MpesaReceiptNumber', Value: 'ukl4t9q2xa' },
        { Name: 'Amount', Value: '38.00' },
        { Name: 'TransactionDate', Value: '20261121115605' },
      ],
    },
  }
  assert.deepEqual(readStkCallback({ Body: { stkCallback } }), {
    merchantRequestId: 'm',
    checkoutRequestId: 'c',
    code: '0',
    description: 'The service request is processed successfully.',
    receipt: 'UKL4T9Q2XA',
    amountCents: 3800,
    phone: '254712345678',
    paidAt: new Date('2026-11-21T08:56:05Z'),
  })
})

test('rejects malformed callbacks and ignores malformed values', () => {
  const good = { MerchantRequestID: 'm', CheckoutRequestID: 'c', ResultCode: 0, ResultDesc: 'ok' }
  const body = (changes: object) => ({ Body: { stkCallback: { ...good, ...changes } } })
  const never = [
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { Body: null },
    { Body: { stkCallback: [] } },
    ...[
      { CheckoutRequestID: 5 },
      { CheckoutRequestID: '' },
      { CheckoutRequestID: 'x'.repeat(5000) },
      { ResultCode: null },
    ].map(body),
    ...[
      { ResultCode: Number.NaN },
      { ResultCode: { toString: () => '0' } },
      { CallbackMetadata: { Item: 'no' } },
    ].map(body),
    body({ CallbackMetadata: { Item: Array.from({ length: 1000 }, () => ({ Name: 'Amount', Value: 1 })) } }),
    JSON.parse(
      '{"__proto__":{"Body":{"stkCallback":{"MerchantRequestID":"m","CheckoutRequestID":"c","ResultCode":0}}}}',
    ),
  ]
  for (const each of never) assert.equal(readStkCallback(each), null, JSON.stringify(each))
  const values = [
    ['Amount', -38],
    ['Amount', '1e9'],
    ['Amount', Number.POSITIVE_INFINITY],
    ['MpesaReceiptNumber', "x'; drop table payments"],
    ['MpesaReceiptNumber', { $ne: null }],
    ['TransactionDate', 20261399999999],
    ['PhoneNumber', ['254712345678']],
  ] as const
  for (const [Name, Value] of values) {
    const read = readStkCallback(body({ CallbackMetadata: { Item: [{ Name, Value }] } }))
    assert.deepEqual(
      [read?.amountCents, read?.receipt, read?.paidAt, read?.phone],
      [null, null, null, null],
      Name,
    )
  }
  for (const each of [null, [], {}, { Result: {} }, { Result: { ResultCode: 0 } }])
    assert.equal(readReversalResult(each), null)
})

test('reads status parameters by key, as an object or a list, masked or not', () => {
  const body = (parameters: unknown) => ({
    Result: { ResultCode: 0, ResultParameters: { ResultParameter: parameters } },
  })
  assert.equal(readStatusResult(body({ Key: 'TransactionStatus', Value: 'Completed' }))?.state, 'Completed')
  const masked = readStatusResult(
    body([{ Key: 'DebitPartyName', Value: '2547******78 - W***' }, { Key: 'TransactionReason' }]),
  )
  assert.deepEqual([masked?.payer, masked?.amountCents, masked?.at], [null, null, null])
  for (const each of [null, [], {}, { Result: {} }, body('no'), body([{ Value: 1 }])])
    assert.equal(readStatusResult(each), null)
})

test('reads the result of a pay-out: a failure has a TransactionID but no receipt, and values may be missing', () => {
  const body = (ResultCode: number, parameters?: unknown) => ({
    Result: {
      ResultType: 0,
      ResultCode,
      ResultDesc: 'x',
      OriginatorConversationID: 'ours',
      ConversationID: 'AG_1',
      TransactionID: 'SG63200001',
      ...(parameters !== undefined && { ResultParameters: { ResultParameter: parameters } }),
    },
  })
  const read = (...args: Parameters<typeof body>) => {
    const { receipt, amountCents, phone } = readPayoutResult(body(...args))!
    return [receipt, amountCents, phone]
  }
  assert.deepEqual(read(2040), [null, null, null])
  assert.deepEqual(read(0), ['SG63200001', null, null])
  assert.deepEqual(
    read(0, [
      { Key: 'TransactionAmount', Value: 245 },
      { Key: 'TransactionReceipt' },
      { Key: 'TransactionReceipt', Value: 'IGNORED123' },
      { Key: 'ReceiverPartyPublicName', Value: '254712345678 - W M' },
    ]),
    ['SG63200001', 24_500, '254712345678'],
  )
  for (const each of [null, [], {}, { Result: {} }, { Result: { ResultCode: 0 } }])
    assert.equal(readPayoutResult(each), null)
})
