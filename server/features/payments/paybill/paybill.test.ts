/** Payments to the Paybill number by hand (docs/rules/payments.md#paybill), on the phones of the sandbox. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { HOUR, MINUTE, timeOfDay } from '#domain/time/time.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { paybillUrls } from '../data/secrets.ts'
import { erasePayer } from '../personal-data-queries.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { capacity: 50 })
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, answer, getBooking } = payingIn(() => test)
const db = () => test.app.database.db
const advance = async (ms: number) => {
  test.clock.advance(ms)
  await test.drainJobs(...ALL_SCHEDULED)
}
afterEach(() => sandbox('DELETE', '/api/faults'))

it('has its addresses on the site of customers only, as all callbacks do', async () => {
  const { validationUrl } = paybillUrls(test.app.config)
  for (const site of ['customer', 'merchant', 'admin'] as const) {
    const url = new URL(validationUrl).pathname
    const { statusCode } = await test[site].inject({ method: 'POST', url, payload: {} })
    assert.equal(statusCode, site === 'customer' ? 200 : 404, site)
  }
})

type Held = { token: string; bookingId: string; phone: string; account: string }

/** Creates a held booking of a customer with a verified phone. */
async function hold(): Promise<Held> {
  const { token, id } = await test.newCustomer()
  const phone = `254${newPhone().slice(1)}`
  await db()
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true })
    .where('id', '=', id)
    .execute()
  const booked = await test.ask('POST', '/bookings/offers', {
    token,
    body: { offerId: shop.offerId, startTime: timeIn(test, 2) },
  })
  const { id: bookingId, paybill } = booked.body.booking
  return { token, bookingId, phone, account: paybill.account }
}
const payByHand = (
  { phone, account }: { phone: string; account: string },
  amount = 38,
  business = '174379',
) => sandbox('POST', '/api/paybill', { phone, business, account, amount, pin: '1234' })
const setFaults = ({ phone }: { phone: string }, faults: object) =>
  sandbox('POST', '/api/faults', { phone, ...faults })
const getPayments = ({ bookingId }: Pick<Held, 'bookingId'>) =>
  db()
    .selectFrom('payments')
    .select(['id', 'status', 'method', 'receipt', 'phone_number as phone'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
const unmatched = (receipt: string) =>
  db()
    .selectFrom('unmatched_money')
    .select(['cause', 'phone_number as phone', 'reference', 'status'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
const textsTo = async ({ phone }: { phone: string }): Promise<string[]> => {
  await test.drainJobs(...ALL_SCHEDULED)
  const { messages } = await sandbox('GET', `/api/sms?phone=${phone}`)
  return messages.map(({ message }: { message: string }) => message)
}
const toText = (to: { phone: string }, part: string) =>
  until(async () => (await textsTo(to)).find((text) => text.includes(part)))
const confirmed = (held: Held) => until(async () => (await getBooking(held)).status === 'confirmed')
const post = async (kind: 'validation' | 'confirmation', fields: object) => {
  const { validationUrl, confirmationUrl } = paybillUrls(test.app.config)
  const reply = await fetch(kind === 'validation' ? validationUrl : confirmationUrl, {
    method: 'POST',
    body: JSON.stringify(fields),
  })
  return { status: reply.status, body: await reply.json() }
}
const buildBody = (receipt: string, account: string, fields: object = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: receipt,
  TransTime: '20261121121325',
  TransAmount: '38.00',
  BusinessShortCode: '174379',
  BillRefNumber: account,
  MSISDN: '',
  FirstName: null,
  ...fields,
})
const decided = (receipt: string) =>
  until(async () => {
    const rows = await db()
      .selectFrom('callback_inbox')
      .select('outcome')
      .where('receipt', '=', receipt)
      .execute()
    return (
      rows.length > 0 && rows.every(({ outcome }) => outcome !== null) && rows.map(({ outcome }) => outcome)
    )
  })

describe('A payment to the account of a held booking', () => {
  it('confirms it once, however M-Pesa shows the number and the amount', async () => {
    for (const faults of [
      {},
      { payer: 'plain' },
      { payer: 'hashed', paybill: 'three-times' },
      { payer: 'masked', names: 'none', paybill: 'comma' },
      { payer: 'empty', paybill: 'before-validation' },
      { paybill: 'validation-lost' },
    ]) {
      const held = await hold()
      await setFaults(held, faults)
      const { status, receipt } = await payByHand(held)
      assert.equal(status, 'paid', JSON.stringify(faults))
      await confirmed(held)
      const [payment, ...others] = await getPayments(held)
      assert.deepEqual(others, [])
      assert.deepEqual(
        { ...payment, id: undefined },
        {
          id: undefined,
          status: 'completed',
          method: 'paybill',
          receipt,
          phone: faults.payer === 'empty' ? null : held.phone,
        },
      )
      const { Payment } = await getBooking(held)
      assert.equal(Payment.method, 'paybill')
      await toText(held, 'Code ')
    }
  })

  it('is read with spaces, hyphens and small letters', async () => {
    const held = await hold()
    const { status } = await payByHand({
      ...held,
      account: ` ${held.account.slice(0, 3).toLowerCase()}-${held.account.slice(3)} `,
    })
    assert.equal(status, 'paid')
    await confirmed(held)
  })

  it('is found in the statement if it is never confirmed, or confirmed to a wrong address', async () => {
    for (const paybill of ['never', 'wrong-secret', 'another-shortcode']) {
      const held = await hold()
      await setFaults(held, { paybill })
      const { status } = await payByHand(held)
      assert.equal(status, paybill === 'another-shortcode' ? 'refused' : 'paid')
      if (status === 'refused') continue
      await advance(6 * MINUTE)
      await confirmed(held)
      assert.deepEqual((await getPayments(held)).length, 1)
    }
  })

  it('is applied once when the confirmation and the statement come at once', async () => {
    const held = await hold()
    await setFaults(held, { paybill: 'late', delaySeconds: 300 })
    await payByHand(held)
    test.clock.advance(5 * MINUTE + 1_000)
    await Promise.all([sandbox('POST', '/api/clock', { advance: '1s' }), test.drainJobs(...ALL_SCHEDULED)])
    await confirmed(held)
    assert.equal((await getPayments(held)).length, 1)
  })

  it('books the time again when it is late, and goes back when the time is taken', async () => {
    const late = await hold()
    await setFaults(late, { paybill: 'late', delaySeconds: 12 * 60 })
    await payByHand(late)
    await db()
      .updateTable('mpesa_statements')
      .set({ requested_at: new Date(test.clock.now().getTime() + HOUR) })
      .execute()
    // The hold ends first.
    await advance(11 * MINUTE)
    await advance(2 * MINUTE)
    const [payment] = await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      const { rows } = await test.app.database.pool.query(
        `SELECT b.id, b.status FROM payments p JOIN bookings b ON b.id = p.booking_id
         WHERE p.method = 'paybill' AND p.phone_number = $1`,
        [late.phone],
      )
      return rows.length > 0 && rows
    })
    assert.equal(payment.status, 'confirmed')
    assert.notEqual(payment.id, late.bookingId)

    const gone = await hold()
    await test.ask('PUT', `/bookings/${gone.bookingId}/cancel`, { token: gone.token, body: {} })
    await setFaults(gone, { paybill: 'validation-lost' })
    await payByHand(gone)
    await toText(gone, 'is no longer held for you')
    const [refunded] = await getPayments(gone)
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      return (await getPayments(gone))[0]!.status === 'refunded'
    })
    assert.equal(refunded!.method, 'paybill')
  })

  it('of a booking that is paid goes back, and so does a prompt that is paid afterwards', async () => {
    const s = await startPaying(undefined, shop)
    const { paybill } = await getBooking(s)
    const payer = { phone: `254${s.phone.slice(1)}`, account: paybill.account }
    assert.equal((await payByHand(payer)).status, 'paid')
    await until(async () => (await getBooking(s)).status === 'confirmed')
    await answer(s.phone, 'pay')
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      return (await getPayments(s)).some(({ method, status }) => method === 'mpesa' && status === 'refunded')
    })
    await setFaults(payer, { paybill: 'validation-lost' })
    await payByHand(payer)
    await toText(payer, 'is already paid')
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      const rows = await getPayments(s)
      return rows.filter(({ status }) => status === 'refunded').length === 2
    })
    const booking = await getBooking(s)
    assert.deepEqual(
      [booking.status, booking.Payment.status, booking.Payment.refund],
      ['confirmed', 'completed', null],
    )
  })
})

describe('A payment that fits no booking', () => {
  it('is a case, with an SMS that says so', async () => {
    const held = await hold()
    await setFaults(held, { paybill: 'validation-lost' })
    const { receipt } = await payByHand(held, 20)
    assert.match(await toText(held, receipt), /We got KES 20 .* costs KES 38, so it is not paid yet/)
    assert.deepEqual(await unmatched(receipt), {
      cause: 'another-amount',
      phone: held.phone,
      reference: held.account,
      status: 'open',
    })
    assert.equal((await getBooking(held)).status, 'pending')

    const stranger = { phone: `254${newPhone().slice(1)}`, account: 'rent' }
    await setFaults(stranger, { paybill: 'validation-lost', payer: 'plain' })
    const unknown = await payByHand(stranger)
    assert.match(await toText(stranger, unknown.receipt), /found no booking for it/)
    assert.equal((await unmatched(unknown.receipt))?.cause, 'unknown')
    // The payment comes again, as a confirmation and in the statement.
    await post('confirmation', buildBody(unknown.receipt, 'rent'))
    assert.deepEqual((await decided(unknown.receipt)).toSorted(), ['duplicate', 'mismatch'])
    await advance(6 * MINUTE)
    const { rows } = await test.app.database.pool.query(
      'SELECT count(*)::int AS count FROM unmatched_money WHERE receipt = $1',
      [unknown.receipt],
    )
    assert.equal(rows[0].count, 1)
  })
})

describe('A payment that is claimed before the statement was read', () => {
  // A test above has read the statement with the clock an hour ahead.
  before(() => advance(HOUR))

  type Claim = { status: string; message: string }
  const readClaim = async (held: Held, id: string): Promise<Claim> =>
    (await test.ask('GET', `/payments/claims/${id}`, { token: held.token })).body.claim
  /** Pays without a confirmation, and claims the code. M-Pesa has said that it was paid to us. */
  async function claimUnconfirmed(paidFor: (own: Held) => Promise<Held>) {
    const held = await hold()
    const paid = await paidFor(held)
    await setFaults(paid, { paybill: 'never' })
    const { receipt } = await payByHand(paid)
    const { token, bookingId } = held
    const { body } = await test.ask('POST', '/payments/claims', {
      token,
      body: { bookingId, message: receipt },
    })
    const { id } = body.claim
    await until(async () => {
      const answered = await db()
        .selectFrom('callback_inbox')
        .select('outcome')
        .where('payment_id', '=', id)
        .executeTakeFirst()
      return answered?.outcome === 'applied'
    })
    assert.equal((await readClaim(held, id)).status, 'asking')
    assert.equal(await unmatched(receipt), undefined)
    return { held, paid, receipt, id }
  }
  const decidedClaim = (held: Held, id: string) =>
    until(async () => {
      await advance(2 * MINUTE)
      const claim = await readClaim(held, id)
      return claim.status !== 'asking' && claim
    })

  it('is found in the statement, which decides the claim', async () => {
    const { held, receipt, id } = await claimUnconfirmed(async (own) => own)
    assert.equal((await decidedClaim(held, id)).status, 'matched')
    await confirmed(held)
    assert.equal(await unmatched(receipt), undefined)
  })

  it('is refused when the statement has it for the booking of somebody else', async () => {
    const { held, paid, receipt, id } = await claimUnconfirmed(hold)
    assert.equal((await decidedClaim(held, id)).status, 'refused')
    await confirmed(paid)
    assert.equal(await unmatched(receipt), undefined)
  })

  it('is a case after an hour in which no statement could be read @long', async () => {
    const { held, receipt, id } = await claimUnconfirmed(async (own) => own)
    await sandbox('POST', '/api/faults', { statement: 'down', count: 1_000 })
    assert.equal((await decidedClaim(held, id)).status, 'review')
    assert.equal((await unmatched(receipt))?.cause, 'claimed')
  })
})

describe('A payer whose number is hidden', () => {
  it('is texted when the statement shows it', async () => {
    const stranger = { phone: `254${newPhone().slice(1)}`, account: 'water' }
    await setFaults(stranger, { paybill: 'validation-lost', payer: 'masked', count: 2 })
    const { receipt } = await payByHand(stranger)
    await decided(receipt)
    assert.equal((await unmatched(receipt))?.phone, null)
    assert.deepEqual(
      (await textsTo(stranger)).filter((text) => text.startsWith('D3')),
      [],
    )
    await advance(6 * MINUTE)
    assert.match(await toText(stranger, receipt), /found no booking for it/)
    assert.equal((await unmatched(receipt))?.phone, stranger.phone)
  })
})

describe('An admin', () => {
  it('sees which booking was meant, and matches money whose payer is hidden', async () => {
    const held = await hold()
    const last = held.account.endsWith('2') ? '3' : '2'
    await post('confirmation', buildBody('UKL4T9Q2XG', held.account.slice(0, 6) + last))
    await decided('UKL4T9Q2XG')
    const { id: moneyId } = await db()
      .selectFrom('unmatched_money')
      .select('id')
      .where('receipt', '=', 'UKL4T9Q2XG')
      .executeTakeFirstOrThrow()
    const { id: adminId } = await newAdmin(test, 'owner')
    const token = await openAdminSession(test, adminId)
    const found = await test.ask('GET', `/admin/money/unmatched/${moneyId}`, { token })
    assert.equal(found.body.candidates[0].bookingId, held.bookingId)
    const { bookingId } = held
    const matched = await test.ask('POST', `/admin/money/unmatched/${moneyId}/match`, {
      token,
      body: { bookingId, reason: 'One letter was wrong' },
    })
    assert.equal(matched.status, 200, JSON.stringify(matched.body))
    await confirmed(held)
    const [payment] = await getPayments(held)
    assert.deepEqual([payment!.method, payment!.phone], ['paybill', null])
    const shown = await test.ask('GET', `/admin/payments/${payment!.id}`, { token })
    assert.deepEqual([shown.body.payment.method, shown.body.payment.phone], ['paybill', null])
    assert.equal(shown.body.timeline[0].title, 'Paid to the Paybill number by hand')
  })
})

describe('Validation', () => {
  it('accepts a held booking with its amount, and nothing else', async () => {
    const held = await hold()
    const getCode = async (account: string, fields: object = {}) =>
      (await post('validation', buildBody('UKL4T9Q2XA', account, fields))).body.ResultCode
    assert.deepEqual((await post('validation', buildBody('UKL4T9Q2XA', held.account))).body, {
      ResultCode: '0',
      ResultDesc: 'Accepted',
    })
    const mistyped = (held.account.startsWith('2') ? '3' : '2') + held.account.slice(1)
    assert.equal(await getCode(mistyped), 'C2B00012')
    assert.equal(await getCode(held.account.slice(0, 6)), 'C2B00012')
    assert.equal(await getCode(held.account, { TransAmount: '37.00' }), 'C2B00013')
    assert.equal(await getCode(held.account, { BusinessShortCode: '600000' }), 'C2B00015')
    assert.equal((await post('validation', { nothing: true })).body.ResultCode, 'C2B00016')
    await advance(11 * MINUTE)
    assert.equal(await getCode(held.account), 'C2B00016')
  })

  it('accepts an open prompt', async () => {
    const s = await startPaying(undefined, shop)
    const [prompt] = (await sandbox('GET', `/api/prompts?phone=${s.phone}`)).prompts
    const { body } = await post('validation', buildBody('UKL4T9Q2XB', prompt.account))
    assert.equal(body.ResultCode, '0')
    await answer(s.phone, 'cancel')
  })

  it('accepts in time what it cannot look up', async () => {
    const held = await hold()
    const client = await test.app.database.pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE')
      const { body } = await post(
        'validation',
        buildBody('UKL4T9Q2XF', held.account, { TransAmount: '1.00' }),
      )
      assert.equal(body.ResultCode, '0')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('refuses everything while payments are stopped', async () => {
    const held = await hold()
    const { values } = test.app.settings
    values.paymentsStopped = true
    try {
      assert.equal(
        (await post('validation', buildBody('UKL4T9Q2XC', held.account))).body.ResultCode,
        'C2B00016',
      )
      assert.equal((await getBooking(held)).paybill, null)
    } finally {
      values.paymentsStopped = false
    }
  })
})

describe('The addresses of the Paybill number', () => {
  it('are found with their secret only, and refuse a large body', async () => {
    const { confirmationUrl } = paybillUrls(test.app.config)
    const wrong = await fetch(
      confirmationUrl.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      { method: 'POST', body: '{}' },
    )
    assert.equal(wrong.status, 404)
    const large = await fetch(confirmationUrl, { method: 'POST', body: 'x'.repeat(17 * 1024) })
    assert.equal(large.status, 413)
  })

  it('acknowledge what cannot be applied, and keep it', async () => {
    const held = await hold()
    const forged = await post(
      'confirmation',
      buildBody('UKL4T9Q2XD', held.account, { BusinessShortCode: '600000' }),
    )
    assert.deepEqual([forged.status, forged.body.ResultCode], [200, 0])
    assert.deepEqual(await decided('UKL4T9Q2XD'), ['forged'])
    await post('confirmation', { TransID: '?' })
    assert.deepEqual(await decided(''), ['unreadable'])
    assert.deepEqual(await getPayments(held), [])
  })

  it('store a confirmation twenty times at most', async () => {
    const held = await hold()
    for (let sent = 0; sent < 22; sent++) await post('confirmation', buildBody('UKL4T9Q2XE', held.account))
    assert.equal((await decided('UKL4T9Q2XE')).length, 20)
    assert.equal((await getPayments(held)).length, 1)
  })
})

describe('A prompt that does not reach the phone', () => {
  it('is followed by one SMS with the number, the account, the amount and the time', async () => {
    const held = await hold()
    const prompt = {
      token: held.token,
      body: { bookingId: held.bookingId, phoneNumber: held.phone, amount: 38 },
    }
    await test.ask('POST', '/payments/mpesa', prompt)
    await answer(held.phone, 'ignore')
    await sandbox('POST', '/api/clock', { advance: '61s' })
    const heldUntil = timeOfDay(Date.parse((await getBooking(held)).holdExpiresAt))
    const text = await toText(held, 'Pay Bill 174379')
    assert.ok(
      text.includes(`until ${heldUntil}`) && text.includes(`account ${held.account}, amount KES 38`),
      text,
    )
    assert.ok(text.length <= 160)
    await setFaults(held, { push: 'busy' })
    await sandbox('POST', '/api/clock', { advance: '61s' })
    assert.equal((await test.ask('POST', '/payments/mpesa', prompt)).status, 503)
    assert.equal((await textsTo(held)).filter((each) => each.includes('Pay Bill')).length, 1)
    await payByHand(held)
    await confirmed(held)
  })

  it('is followed by none when the customer has refused it', async () => {
    const held = await hold()
    await test.ask('POST', '/payments/mpesa', {
      token: held.token,
      body: { bookingId: held.bookingId, phoneNumber: held.phone, amount: 38 },
    })
    await answer(held.phone, 'cancel')
    await until(async () => (await getBooking(held)).Payment.status === 'failed')
    assert.deepEqual(
      (await textsTo(held)).filter((each) => each.includes('Pay Bill')),
      [],
    )
  })
})

it('the number and the names of a payer are erased from what M-Pesa has sent', async () => {
  const held = await hold()
  await setFaults(held, { payer: 'plain' })
  const { receipt } = await payByHand(held)
  await confirmed(held)
  const { account_id: accountId } = await db()
    .selectFrom('payments')
    .select('account_id')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow()
  await db()
    .transaction()
    .execute((tx) => erasePayer(tx, accountId))
  const { body } = await db()
    .selectFrom('callback_inbox')
    .select('body')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow()
  const { MSISDN, FirstName, TransID } = JSON.parse(body)
  assert.deepEqual([MSISDN, FirstName, TransID], ['', '', receipt])
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    test.clock.advance(15 * MINUTE)
    await assertInvariantsHold(test)
  })
})
