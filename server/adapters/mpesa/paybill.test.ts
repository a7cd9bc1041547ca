import assert from 'node:assert/strict'
import { test } from 'mocha'
import { findPayerPhone, readPaybillPayment, readRegistration, validationReply } from './paybill.ts'

const body = {
  TransactionType: 'Pay Bill',
  TransID: 'RKL51ZDR4F',
  TransTime: '20231121121325',
  TransAmount: '5.00',
  BusinessShortCode: '600966',
  BillRefNumber: ' Sample Transaction ',
  InvoiceNumber: '',
  OrgAccountBalance: '25.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'NICHOLAS',
  MiddleName: '',
  LastName: '',
}

test('a payment to the Paybill number is read as documented', () => {
  assert.deepEqual(readPaybillPayment(body), {
    receipt: 'RKL51ZDR4F',
    amountCents: 500,
    shortcode: '600966',
    account: 'Sample Transaction',
    phone: '2547 ***** 126',
    paidAt: new Date('2023-11-21T09:13:25Z'),
  })
})

test('amounts with a comma or as numbers, names that are null, and missing fields are read', () => {
  const read = (fields: object) => readPaybillPayment({ ...body, ...fields })
  assert.equal(read({ TransAmount: '1,250.00' })?.amountCents, 125_000)
  assert.equal(read({ TransAmount: 5, BusinessShortCode: 600966 })?.amountCents, 500)
  const { phone, account, paidAt } = read({
    FirstName: null,
    MSISDN: '',
    BillRefNumber: null,
    TransTime: '',
  })!
  assert.deepEqual([phone, account, paidAt], [null, '', null])
})

test('what has no receipt, amount or business number is not read', () => {
  for (const wrong of [
    null,
    [],
    'text',
    { ...body, TransID: '' },
    { ...body, TransAmount: '-5' },
    { ...body, BusinessShortCode: null },
  ])
    assert.equal(readPaybillPayment(wrong), null)
})

test('the number of a payer is found although it is hashed or hidden', () => {
  const phone = '254705912645'
  const others = ['254712345678', phone]
  assert.equal(findPayerPhone(phone, []), phone)
  assert.equal(findPayerPhone('0705 912 645', []), phone)
  // A callback of the real sandbox (mpesakit, issue 103).
  const hash = '94c392c311d522da950619227b3361752a42042db7e1e699b26e628305c68a88'
  assert.equal(findPayerPhone(hash, others), phone)
  assert.equal(findPayerPhone('2547 ***** 645', others), phone)
  assert.equal(findPayerPhone('2547 ***** 646', others), null)
  assert.equal(findPayerPhone(hash, ['254712345678']), null)
  assert.equal(findPayerPhone(null, others), null)
})

test('validation is answered as documented', () => {
  assert.deepEqual(validationReply('accepted'), { ResultCode: '0', ResultDesc: 'Accepted' })
  assert.deepEqual(validationReply('wrong-account'), { ResultCode: 'C2B00012', ResultDesc: 'Rejected' })
})

test('a registration is done, refused, or not known', () => {
  const answered = (status: number, reply: unknown) =>
    readRegistration({ kind: 'answered', status, body: reply })
  assert.deepEqual(
    answered(200, { OriginatorCoversationID: '6e86-1', ResponseCode: '0', ResponseDescription: 'Success' }),
    { kind: 'registered' },
  )
  assert.deepEqual(
    answered(500, { errorCode: '500.003.1001', errorMessage: 'Urls are already registered.' }),
    {
      kind: 'refused',
      code: '500.003.1001',
      message: 'Urls are already registered.',
    },
  )
  assert.deepEqual(answered(500, { Envelope: { Body: { Fault: {} } } }), {
    kind: 'refused',
    code: 'http-500',
    message: 'The reply cannot be read',
  })
  assert.deepEqual(readRegistration({ kind: 'lost', message: 'no reply in time' }), {
    kind: 'unknown',
    message: 'no reply in time',
  })
})
