import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { payingIn } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, sandbox, answer, endOf, bookingOf } = payingIn(() => test)

it('sends the receipt to an address that the customer names, without the code and the name', async () => {
  const s = await startPaying()
  const to = `books-${s.paymentId}@d3.test`
  const send = (token: string, email: string) =>
    test.ask('POST', `/payments/${s.paymentId}/receipt/send`, { token, body: { email } })
  assert.equal((await send(s.token, to)).body.code, 'not-paid')
  await answer(s.phone, 'pay')
  const { payment } = await endOf(s, 'completed')
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
    assert.match(part, /Total paid by M-Pesa(: |<.*>)KES 38/)
    assert.ok(!part.includes((await bookingOf(s)).code))
  }
  const { user } = (await test.ask('GET', '/users/profile', { token: s.token })).body
  assert.ok(!text.includes(user.lastName), text)
  assert.equal(user.email, s.email)
})
