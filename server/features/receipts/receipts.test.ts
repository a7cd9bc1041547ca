// cspell:ignore Jumla iliyolipwa
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, it } from 'mocha'
import { payingIn, type Started } from '#tests/support/paying.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, sandbox, answer, waitForStatus, getBooking } = payingIn(() => test)

it('sends the receipt to an address that the customer names, without the code and the name', async () => {
  const s = await startPaying()
  const to = `books-${s.paymentId}@d3.test`
  const send = (token: string, email: string) =>
    test.ask('POST', `/payments/${s.paymentId}/receipt/send`, { token, body: { email } })
  assert.equal((await send(s.token, to)).body.code, 'not-paid')
  await answer(s.phone, 'pay')
  const { payment } = await waitForStatus(s, 'completed')
  const stranger = await test.newCustomer()
  assert.equal((await send(stranger.token, to)).status, 403)
  assert.equal((await send(s.token, 'books@')).status, 400)
  const sent = await send(s.token, to)
  assert.deepEqual([sent.status, sent.body.message], [200, `We’ve sent the receipt to ${to}.`])
  await test.drainJobs()
  const { messages } = await sandbox('GET', `/api/mail?to=${encodeURIComponent(to)}`)
  assert.equal(messages.length, 1)
  const [{ subject, text, html }] = messages
  assert.match(subject, /^Receipt D3\w+: Shop of the test$/)
  for (const part of [text, html]) {
    assert.ok(part.includes(payment.mpesa_receipt_number))
    assert.ok(part.includes(`/booking-details/${s.bookingId}/receipt.pdf`))
    assert.match(part, /Total paid(: |<.*>)KES 38/)
    assert.ok(!part.includes((await getBooking(s)).code))
  }
  const { user } = (await test.ask('GET', '/users/profile', { token: s.token })).body
  assert.ok(!text.includes(user.lastName), text)
  assert.equal(user.email, s.email)
})

const loadReceipt = async (s: Started) =>
  (await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })).body.receipt
const getPdf = async (s: Started) => {
  const { status, body } = await test.ask('GET', `/payments/${s.paymentId}/receipt/pdf`, { token: s.token })
  assert.equal(status, 200, JSON.stringify(body))
  const { fileName, data } = body
  return { fileName, data: Buffer.from(data, 'base64') }
}
const pay = async (): Promise<Started> => {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  return s
}
/** Signs a document as KRA does. */
const sign = (s: Started, kind: 'invoice' | 'credit-note', number: number) =>
  test.app.database.db
    .updateTable('tax_invoices')
    .set({
      status: 'signed',
      number,
      sdc_id: 'KRACU0100000001',
      receipt_number: String(number),
      internal_data: 'R1FIC2SF1N3MRV4XEY5P3M2N2I',
      signature: 'V249J39CFJ48HE2W',
      qr_url: 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051',
      signed_at: new Date('2026-11-21T09:03:20Z'),
      next_try_at: null,
    })
    .where('payment_id', '=', s.paymentId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

it('has the supplier, how it was paid, and the tax invoice once KRA has signed it', async () => {
  const s = await pay()
  const unsigned = await loadReceipt(s)
  assert.equal(unsigned.supplier.name, test.app.config.company.name)
  assert.deepEqual([unsigned.method, unsigned.airtelCode, unsigned.tax.signed], ['mpesa', null, null])
  assert.match(unsigned.mpesaCode, /^[A-Z0-9]{10}$/)
  assert.equal(unsigned.tax.taxable + unsigned.tax.tax, unsigned.tax.total)
  assert.match((await readPdf((await getPdf(s)).data)).text, /The tax invoice is being issued/)
  await sign(s, 'invoice', 152)
  const { tax, creditNote } = await loadReceipt(s)
  assert.equal(creditNote, null)
  assert.deepEqual(tax.signed, {
    at: '2026-11-21T09:03:20.000Z',
    number: 'KRACU0100000001/152',
    controlUnit: 'KRACU0100000001',
    internalData: 'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I',
    signature: 'V249-J39C-FJ48-HE2W',
    qrUrl: 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051',
  })
})

it('is a page of PDF in both languages, for its customer only', async () => {
  const s = await pay()
  await sign(s, 'invoice', 153)
  const receipt = await loadReceipt(s)
  const { fileName, data } = await getPdf(s)
  assert.equal(fileName, `d3-receipt-${receipt.number}.pdf`)
  const { text, pages, info } = await readPdf(data)
  assert.deepEqual([pages, info.Title, info.Language], [1, `Receipt ${receipt.number}`, 'en-KE'])
  const { code } = await getBooking(s)
  for (const part of [
    test.app.config.company.name,
    receipt.payer.name,
    receipt.mpesaCode,
    code,
    'Total paid KES 38',
    'CU invoice number KRACU0100000001/153',
    'V249-J39C-FJ48-HE2W',
  ])
    assert.ok(text.includes(part), `${part}: ${text}`)
  assert.ok((await getPdf(s)).data.equals(data))
  await test.app.database.db
    .updateTable('accounts')
    .set({ language: 'sw' })
    .where('email', '=', s.email)
    .execute()
  const inKiswahili = await readPdf((await getPdf(s)).data)
  assert.equal(inKiswahili.info.Language, 'sw-KE')
  assert.match(inKiswahili.text, /Jumla iliyolipwa KES 38/)
  const stranger = await test.newCustomer()
  const path = `/payments/${s.paymentId}/receipt/pdf`
  assert.equal((await test.ask('GET', path, { token: stranger.token })).status, 403)
})

it('has the refund, how it came back, and its credit note; without invoices it is as before', async () => {
  const s = await pay()
  const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  await test.drainJobs('send-refunds')
  await sign(s, 'invoice', 154)
  await sign(s, 'credit-note', 155)
  const { refund, creditNote, total } = await loadReceipt(s)
  assert.deepEqual([refund.amount, refund.way, creditNote.total], [total, 'reversal', total])
  assert.equal(creditNote.signed.number, 'KRACU0100000001/155')
  const { text, pages } = await readPdf((await getPdf(s)).data)
  assert.equal(pages, 1)
  assert.match(text, /Credit note[^]*KRACU0100000001\/155/)

  const { db } = test.app.database
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', s.paymentId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payouts')
    .values({
      id: randomUUID(),
      refund_id: id,
      phone_number: '254711000001',
      amount_cents: 3_800,
      callback_hash: randomBytes(32),
      status: 'completed',
      receipt: 'UKP1PAYOUT',
      created_at: test.clock.now(),
      ended_at: test.clock.now(),
    })
    .execute()
  await db
    .updateTable('refunds')
    .set({ status: 'completed', way: 'payout', receipt: 'UKP1PAYOUT', completed_at: test.clock.now() })
    .where('id', '=', id)
    .execute()
  const paidOut = (await loadReceipt(s)).refund
  assert.deepEqual([paidOut.status, paidOut.way, paidOut.mpesaCode], ['completed', 'payout', 'UKP1PAYOUT'])
  assert.match((await readPdf((await getPdf(s)).data)).text, /Sent to your phone by M-Pesa/)

  await db.deleteFrom('tax_invoices').where('payment_id', '=', s.paymentId).execute()
  const old = await loadReceipt(s)
  assert.deepEqual([old.tax, old.creditNote], [null, null])
  assert.doesNotMatch((await readPdf((await getPdf(s)).data)).text, /CU invoice number/)
})
