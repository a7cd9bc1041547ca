import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { askQuestion, openShop, timeIn } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const {
  newPhone,
  startPaying,
  sandbox,
  getPrompt,
  answer,
  readStatus,
  waitForStatus,
  getBooking,
  getPaymentRow,
} = payingIn(() => test)
const listOutcomes = async (s: Started) =>
  (
    await test.app.database.db
      .selectFrom('callback_inbox')
      .select('outcome')
      .where('payment_id', '=', s.paymentId)
      .orderBy('received_at')
      .execute()
  ).map((row) => row.outcome)

describe('Paying the access fee by M-Pesa', () => {
  it('sends a prompt for the fee in whole shillings and waits', async () => {
    const s = await startPaying()
    assert.equal(s.reply.status, 200, JSON.stringify(s.reply.body))
    assert.equal(s.reply.body.payment.status, 'pending')
    assert.equal(s.reply.body.payment.amount, 38)
    assert.equal(s.reply.body.booking.accessFee, 37.5)
    const prompt = await getPrompt(s.phone)
    assert.equal(Number(prompt.amount), 38)
  })

  it('confirms the booking once and saves the receipt when paid', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    const { payment } = await waitForStatus(s, 'completed')
    assert.match(payment.mpesa_receipt_number, /^[A-Z0-9]{10}$/)
    const booking = await getBooking(s)
    assert.equal(booking.status, 'confirmed')
    assert.equal(booking.accessFeePaid, true)
    assert.deepEqual(
      booking.history.map((event: { status: string }) => event.status),
      ['pending', 'confirmed'],
    )
  })

  it('sends an SMS and an email with all details of the paid booking', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const booking = await getBooking(s)
    const sms = await until(async () => {
      await test.drainJobs()
      return (await sandbox('GET', `/api/sms?phone=${s.phone}`)).messages.find(
        ({ message }: { message: string }) => message.includes(booking.code),
      )
    })
    assert.ok(sms.message.length <= 160)
    // Sign-up has sent an email, too.
    await until(async () =>
      (await sandbox('GET', `/api/mail?to=${s.email}`)).messages.find(({ subject }: { subject: string }) =>
        subject.startsWith('Confirmed: '),
      ),
    )
  })

  for (const [action, message] of [
    ['cancel', /cancelled on the phone/],
    ['wrong-pin', /PIN was wrong/],
    ['no-funds', /wasn’t enough/],
  ] as const)
    it(`${action}: fails with the reason, and the held booking can be paid again`, async () => {
      const s = await startPaying()
      await answer(s.phone, action)
      const { payment, booking } = await waitForStatus(s, 'failed')
      assert.match(payment.reason, message)
      assert.equal(booking.status, 'pending')
      const again = await test.ask('POST', '/payments/mpesa', {
        token: s.token,
        body: { bookingId: s.bookingId, phoneNumber: newPhone() },
      })
      assert.equal(again.status, 200, JSON.stringify(again.body))
      assert.notEqual(again.body.payment.id, s.paymentId)
    })

  it('releases the slot after ten minutes when the prompt is not answered', async () => {
    const s = await startPaying()
    await answer(s.phone, 'ignore')
    test.clock.advance(61_000)
    await waitForStatus(s, 'failed')
    test.clock.advance(10 * 60_000)
    await test.drainJobs('release-overdue-holds')
    const booking = await getBooking(s)
    assert.equal(booking.status, 'cancelled')
    assert.equal(booking.cancelReason, 'Payment was not completed in time')
    const late = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: s.phone },
    })
    assert.equal(late.status, 409)
    assert.match(late.body.message, /Payment was not completed in time/)
  })

  it('finds a payment by query when no callback arrives', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    test.clock.advance(20_000)
    await test.drainJobs('query-payments')
    await waitForStatus(s, 'completed')
    assert.equal((await getBooking(s)).status, 'confirmed')
    assert.deepEqual(await listOutcomes(s), [])
  })

  it('queries M-Pesa on request, at most every ten seconds', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    const checked = await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal(checked.body.payment.status, 'completed')
  })

  it('matches a callback that arrives before the push reply', async () => {
    const s = await startPaying({ callback: 'before-reply' })
    await waitForStatus(s, 'completed')
    assert.equal((await getBooking(s)).status, 'confirmed')
    assert.ok((await getPaymentRow(s)).checkout_request_id)
  })

  it('recreates the booking when paid after the hold expired', async () => {
    const shop = await openShop(test)
    const questionId = await askQuestion(test, shop, { question: 'How long is your hair?' })
    const answers = [{ questionId, answer: 'Short' }]
    const s = await startPaying({ callback: 'late', query: 'processing-4999', statement: 'omit' }, shop, {
      answers,
    })
    await answer(s.phone, 'pay')
    test.clock.advance(10 * 60_000 + 1000)
    await test.drainJobs('release-overdue-holds')
    assert.equal((await getBooking(s)).status, 'cancelled')
    test.clock.advance(2 * 60_000)
    const ended = await waitForStatus(s, 'completed')
    assert.notEqual(ended.booking.id, s.bookingId)
    const again = await getBooking(s, ended.booking.id)
    assert.equal(again.status, 'confirmed')
    assert.equal(again.startTime, (await getBooking(s)).startTime)
    assert.deepEqual(again.answers, [{ question: 'How long is your hair?', answer: 'Short' }])
    assert.equal((await getPaymentRow(s)).status, 'completed')
  })

  it('refunds a late payment when the slot is taken', async () => {
    const s = await startPaying({ callback: 'late', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    test.clock.advance(10 * 60_000 + 1000)
    await test.drainJobs('release-overdue-holds')
    const other = await test.newCustomer('Other')
    const taken = await test.ask('POST', '/bookings/service', {
      token: other.token,
      body: { serviceId: s.shop.serviceId, startTime: (await getBooking(s)).startTime },
    })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
    test.clock.advance(2 * 60_000)
    await waitForStatus(s, 'completed')
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(s)).status === 'refunded'
    })
    const { payment } = await readStatus(s)
    assert.equal(payment.refund, 'completed')
    const { payments } = await sandbox('GET', '/api/payments')
    const matching = payments.filter((p: { receipt: string }) => p.receipt === payment.mpesa_receipt_number)
    assert.equal(matching.length, 1)
  })

  it('refunds a late payment when the chosen staff member is busy', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const s = await startPaying({ callback: 'late', query: 'processing-4999', statement: 'omit' }, shop, {
      staffId: shop.staffIds[0]!,
    })
    await answer(s.phone, 'pay')
    test.clock.advance(10 * 60_000 + 1000)
    await test.drainJobs('release-overdue-holds')
    const other = await test.newCustomer('Other')
    const taken = await test.ask('POST', '/bookings/service', {
      token: other.token,
      body: {
        serviceId: shop.serviceId,
        startTime: (await getBooking(s)).startTime,
        staffId: shop.staffIds[0],
      },
    })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
    test.clock.advance(2 * 60_000)
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(s)).status === 'refunded'
    })
  })

  it('applies a repeated callback once', async () => {
    const s = await startPaying({ callback: 'twice' })
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const outcomes = await until(async () => {
      const all = await listOutcomes(s)
      return all.length === 2 && all.every(Boolean) ? all : null
    })
    assert.deepEqual(outcomes.toSorted(), ['applied', 'duplicate'])
    assert.equal((await getBooking(s)).history.length, 2)
  })

  it('does not confirm a wrong amount and flags it for review', async () => {
    const s = await startPaying({ callback: 'wrong-amount' })
    const prompt = await getPrompt(s.phone)
    if (prompt.status === 'open') await answer(s.phone, 'pay')
    await until(async () => (await listOutcomes(s)).includes('mismatch'))
    assert.equal((await getBooking(s)).status, 'pending')
    const row = await getPaymentRow(s)
    assert.equal(row.needs_review, true)
    assert.equal(row.status, 'failed')
  })

  it('asks M-Pesa after a success without its metadata, and reads a callback after a byte order mark', async () => {
    const s = await startPaying({ callback: 'never' })
    const { processStkCallback } = await import('./callbacks/stk-callback.ts')
    const { createContext } = await import('#server/app-context.ts')
    const { merchant_request_id, checkout_request_id } = await getPaymentRow(s)
    const receive = async (ResultCode: number) => {
      const id = crypto.randomUUID()
      const stkCallback = {
        MerchantRequestID: merchant_request_id,
        CheckoutRequestID: checkout_request_id,
        ResultCode,
        ResultDesc: 'x',
      }
      const body = `\ufeff${JSON.stringify({ Body: { stkCallback } })}`
      await test.app.database.db
        .insertInto('callback_inbox')
        .values({ id, kind: 'stk', payment_id: s.paymentId, body, received_at: test.clock.now() })
        .execute()
      return processStkCallback(createContext(test.app, null), {
        id,
        kind: 'stk',
        paymentId: s.paymentId,
        body,
      })
    }
    assert.equal(await receive(0), 'unreadable')
    const row = await getPaymentRow(s)
    assert.deepEqual([row.status, row.needs_review], ['pending', false])
    assert.ok(row.next_query_at && row.next_query_at <= test.clock.now())
    assert.equal(await receive(1032), 'applied')
    assert.equal((await readStatus(s)).payment.status, 'failed')
  })

  it('ignores a failure after a success', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const { processStkCallback } = await import('./callbacks/stk-callback.ts')
    const { createContext } = await import('#server/app-context.ts')
    const row = await getPaymentRow(s)
    const id = crypto.randomUUID()
    const failure = {
      Body: {
        stkCallback: {
          MerchantRequestID: row.merchant_request_id,
          CheckoutRequestID: row.checkout_request_id,
          ResultCode: 1032,
          ResultDesc: 'Request cancelled by user.',
        },
      },
    }
    const inbox = { id, kind: 'stk' as const, paymentId: s.paymentId, body: JSON.stringify(failure) }
    await test.app.database.db
      .insertInto('callback_inbox')
      .values({ id, kind: 'stk', payment_id: s.paymentId, body: inbox.body, received_at: test.clock.now() })
      .execute()
    assert.equal(await processStkCallback(createContext(test.app, null), inbox), 'duplicate')
    assert.equal((await readStatus(s)).payment.status, 'completed')
    assert.equal((await getBooking(s)).status, 'confirmed')
  })

  it('reuses the open prompt of the same phone and allows another phone', async () => {
    const s = await startPaying()
    const again = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: s.phone },
    })
    assert.equal(again.body.payment.id, s.paymentId)
    const other = newPhone()
    const switched = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: other },
    })
    assert.equal(switched.status, 200, JSON.stringify(switched.body))
    await answer(other, 'pay')
    await until(async () => (await getBooking(s)).status === 'confirmed')
  })

  it('refunds the second payment when both phones pay', async () => {
    const s = await startPaying()
    const other = newPhone()
    await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: other },
    })
    await answer(other, 'pay')
    await until(async () => (await getBooking(s)).status === 'confirmed')
    await answer(s.phone, 'pay')
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(s)).status === 'refunded'
    })
    assert.equal((await getBooking(s)).status, 'confirmed')
  })

  it('creates, holds and confirms a booking sent with the payment request', async () => {
    const shop = await openShop(test)
    const { token, id } = await test.newCustomer()
    const phone = newPhone()
    const reply = await test.ask('POST', '/payments/mpesa', {
      token,
      body: {
        phoneNumber: phone,
        amount: 37.5,
        bookingId: null,
        type: 'booking_access_fee',
        bookingData: {
          userId: id,
          offerId: shop.offerId,
          startTime: timeIn(test, 3),
          notes: '',
          storeId: shop.storeId,
          branchId: null,
          clientInfo: { name: 'Amina', email: 'amina@d3.test', phone },
        },
      },
    })
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    await answer(phone, 'pay')
    await until(
      async () =>
        (await test.ask('GET', `/bookings/${reply.body.booking.id}`, { token })).body.booking.status ===
        'confirmed',
    )
  })

  it('rejects an amount that differs from the fee and writes nothing', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const reply = await test.ask('POST', '/payments/mpesa', {
      token,
      body: {
        phoneNumber: newPhone(),
        amount: 1,
        bookingData: { offerId: shop.offerId, startTime: timeIn(test, 3), paymentData: { amount: 1 } },
      },
    })
    assert.equal(reply.status, 422)
    const { count } = await test.app.database.db
      .selectFrom('bookings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('offer_id', '=', shop.offerId)
      .executeTakeFirstOrThrow()
    assert.equal(count, 0)
  })

  for (const [faultSetting, status] of [
    ['busy', 503],
    ['locked', 409],
    ['down', 200],
    ['lose-reply', 200],
  ] as const)
    it(`Daraja ${faultSetting}: returns ${status}, and the booking remains held`, async () => {
      const s = await startPaying({ push: faultSetting })
      assert.equal(s.reply.status, status, JSON.stringify(s.reply.body))
      assert.equal((await getBooking(s)).status, 'pending')
      if (status !== 200) return
      assert.equal(s.reply.body.payment.status, 'processing')
      assert.match(s.reply.body.message, /^M-Pesa isn’t answering\. As far as we know, nothing was charged\./)
    })

  it('forbids access to another customer’s payment and booking', async () => {
    const s = await startPaying()
    const otherCustomer = await test.newCustomer('Other')
    assert.equal(
      (await test.ask('GET', `/payments/${s.paymentId}/status`, { token: otherCustomer.token })).status,
      403,
    )
    assert.equal(
      (await test.ask('POST', `/payments/${s.paymentId}/check`, { token: otherCustomer.token })).status,
      403,
    )
    assert.equal(
      (
        await test.ask('POST', '/payments/mpesa', {
          token: otherCustomer.token,
          body: { bookingId: s.bookingId, phoneNumber: newPhone() },
        })
      ).status,
      403,
    )
    assert.equal(
      (await test.ask('GET', `/bookings/${s.bookingId}`, { token: otherCustomer.token })).status,
      403,
    )
  })

  for (const phone of ['', '12', '0812345678', '+44 7700 900123', 'abc', '07123456789012345'])
    it(`rejects the phone number '${phone}'`, async () => {
      const { token } = await test.newCustomer()
      const reply = await test.ask('POST', '/payments/mpesa', {
        token,
        body: { phoneNumber: phone, bookingId: crypto.randomUUID() },
      })
      assert.equal(reply.status, 400)
      assert.equal(reply.body.message, 'Please enter a valid phone number')
    })

  it('all invariants hold at the end', async () => {
    test.clock.advance(15 * 60_000)
    await assertInvariantsHold(test)
  })
})
