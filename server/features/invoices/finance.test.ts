/** Tax invoices as finance sees them: the list, the VAT rules and the report of a day. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, DAY, toDay, MINUTE, timeOfDay } from '#domain/time/time.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { findTaxDocuments } from './invoices.ts'

let test: TestApp
let financeId: string
before(async () => {
  test = await openTestApp({ demo: false })
  financeId = (await newAdmin(test, 'finance')).id
})
after(() => test?.close())

const { startPaying, sandbox, answer, waitForStatus } = payingIn(() => test)
const db = () => test.app.database.db
const today = () => toDay(test.clock.now().getTime())
const reason = 'Checked with the accountant'
const get = async (path: string) => {
  const reply = await test.ask('GET', path, { token: await openAdminSession(test, financeId) })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const post = async (path: string, body: object) =>
  test.ask('POST', path, { token: await openAdminSession(test, financeId), body })
async function paid(): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  return s
}
const getInvoice = async ({ paymentId }: Started) =>
  (await findTaxDocuments(db(), paymentId)).invoice ?? assert.fail('no invoice')
const setRule = (from: string, percent: number) =>
  post('/admin/tax-rules', { from, isRegistered: percent > 0, percent, reason })
const expectIntact = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('VAT rules', () => {
  it('apply to invoices of their days that were not sent, and can be seen with who entered them', async () => {
    const s = await paid()
    assert.deepEqual([(await getInvoice(s)).taxType, (await getInvoice(s)).taxCents], ['D', 0])
    assert.equal((await setRule(addDays(today(), 1), 8)).status, 200)
    assert.equal((await getInvoice(s)).taxCents, 0)
    assert.equal((await setRule(today(), 16)).status, 200)
    const { taxType, taxCents, taxPercent } = await getInvoice(s)
    assert.deepEqual([taxType, taxCents, taxPercent], ['B', 524, 16])
    const { rules } = await get('/admin/tax-rules')
    assert.deepEqual(
      rules.map((rule: { percent: number }) => rule.percent),
      [8, 16],
    )
    assert.match(rules[0].changedBy, /\w/)
    await test.drainJobs('send-tax-invoices')
    assert.equal((await getInvoice(s)).status, 'signed')
    await expectIntact()
  })

  it('do not change what KRA has', async () => {
    const s = await paid()
    await test.drainJobs('send-tax-invoices')
    const refused = await setRule(today(), 14)
    assert.deepEqual([refused.status, refused.body.code], [409, 'tax-rule-too-early'])
    assert.equal((await getInvoice(s)).taxPercent, 16)
  })

  it('need a day, a rate and a reason', async () => {
    for (const wrong of [
      { from: '2026-13-01' },
      { percent: 51 },
      { percent: -1 },
      { percent: 1.234 },
      { reason: 'x' },
    ]) {
      const body = { from: addDays(today(), 3), isRegistered: true, percent: 16, reason, ...wrong }
      assert.equal((await post('/admin/tax-rules', body)).status, 400, JSON.stringify(wrong))
    }
  })
})

describe('the list of tax invoices', () => {
  it('finds them by number, booking and state', async () => {
    const s = await paid()
    await test.drainJobs('send-tax-invoices')
    const { number } = await getInvoice(s)
    const byNumber = await get(`/admin/invoices?search=${number}`)
    assert.deepEqual([byNumber.pagination.total, byNumber.invoices[0].amount], [1, 38])
    const { bookingCode } = byNumber.invoices[0]
    const byBooking = await get(`/admin/invoices?status=signed&search=D3-${bookingCode}`)
    assert.equal(byBooking.invoices[0].number, number)
    assert.equal((await get(`/admin/invoices?status=waiting&search=${bookingCode}`)).pagination.total, 0)
  })

  it('has those that KRA has refused as work, which an admin sends again', async () => {
    const s = await paid()
    await sandbox('POST', '/api/faults', { etims: 'totals' })
    await test.drainJobs('send-tax-invoices')
    const { items } = await get('/admin/work')
    const { id } =
      items.find(({ kind }: { kind: string }) => kind === 'tax-invoice') ?? assert.fail('no work')
    const { case: shown } = await get(`/admin/work/tax-invoice/${id}`)
    assert.match(JSON.stringify(shown.evidence), /Expected/)
    const sent = await post(`/admin/invoices/${id}/send-again`, { reason })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    await test.drainJobs('send-tax-invoices')
    assert.equal((await getInvoice(s)).status, 'signed')
    const again = await post(`/admin/invoices/${id}/send-again`, { reason })
    assert.deepEqual([again.status, again.body.code], [409, 'invoice-not-waiting'])
    await expectIntact()
  })
})

describe('a signature that KRA does not show', () => {
  /** KRA has accepted it; the reply was lost, and the lookup finds nothing. */
  async function unsigned(): Promise<{ s: Started; id: string; number: number }> {
    const s = await paid()
    await sandbox('POST', '/api/faults', { etims: 'lose-reply', etimsFind: 'empty', count: 5 })
    await until(async () => {
      test.clock.advance(MINUTE)
      await test.drainJobs('send-tax-invoices')
      return (await getInvoice(s)).status === 'needs_review'
    })
    await sandbox('DELETE', '/api/faults')
    const { id, number } = await db()
      .selectFrom('tax_invoices')
      .select(['id', 'number'])
      .where('payment_id', '=', s.paymentId)
      .executeTakeFirstOrThrow()
    return { s, id, number: number ?? assert.fail('no number') }
  }
  const shown = (number: number) => {
    const at = test.clock.now().getTime()
    return {
      cuInvoiceNumber: ` kracu0100000001/${number} `,
      internalData: 'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I',
      signature: `V249-J39C-FJ48-${String(number).padStart(4, '0')}`,
      day: toDay(at),
      time: timeOfDay(at),
      reason: 'Read in KRA’s portal',
    }
  }

  it('is entered by hand as its portal shows it, once; its credit note then follows', async () => {
    const { s, id, number } = await unsigned()
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    const path = `/admin/invoices/${id}/signature`
    for (const wrong of [
      { cuInvoiceNumber: '152' },
      { internalData: 'R1FI' },
      { signature: 'V249-J39C-FJ48-HE2!' },
      { day: '2026-13-01' },
      { time: '25:00' },
      { reason: '' },
    ])
      assert.equal((await post(path, { ...shown(number), ...wrong })).status, 400, JSON.stringify(wrong))
    const tomorrow = await post(path, { ...shown(number), day: addDays(today(), 1) })
    assert.deepEqual([tomorrow.status, tomorrow.body.code], [409, 'signed-at-another-time'])
    assert.equal((await getInvoice(s)).status, 'needs_review')

    const replies = await Promise.all([post(path, shown(number)), post(path, shown(number))])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409], JSON.stringify(replies))
    const signed = await getInvoice(s)
    assert.deepEqual(
      [signed.status, signed.number, signed.sdcId, signed.receiptNumber, signed.internalData],
      ['signed', number, 'KRACU0100000001', String(number), 'R1FIC2SF1N3MRV4XEY5P3M2N2I'],
    )
    assert.match(signed.qrUrl ?? '', new RegExp(`Data=.*${signed.signature}$`))
    await until(async () => {
      await test.drainJobs('send-refunds', 'send-tax-invoices')
      return (await findTaxDocuments(db(), s.paymentId)).creditNote?.status === 'signed'
    })
    const audited = await db()
      .selectFrom('audit_log')
      .select('actor_id')
      .where('subject_id', '=', id)
      .where('action', '=', 'tax-invoice.signature-entered')
      .execute()
    assert.deepEqual(audited, [{ actor_id: financeId }])
    await expectIntact()
  })

  it('is refused for an invoice that KRA has not accepted, and if another one has it', async () => {
    const first = await unsigned()
    const second = await unsigned()
    assert.equal((await post(`/admin/invoices/${first.id}/signature`, shown(first.number))).status, 200)
    const used = await post(`/admin/invoices/${second.id}/signature`, shown(first.number))
    assert.deepEqual([used.status, used.body.code], [409, 'signature-used'])
    assert.equal((await post(`/admin/invoices/${second.id}/signature`, shown(second.number))).status, 200)

    const s = await paid()
    await sandbox('POST', '/api/faults', { etims: 'totals' })
    await test.drainJobs('send-tax-invoices')
    const { id } = await db()
      .selectFrom('tax_invoices')
      .select('id')
      .where('payment_id', '=', s.paymentId)
      .executeTakeFirstOrThrow()
    const refused = await post(`/admin/invoices/${id}/signature`, shown(99_999))
    assert.deepEqual([refused.status, refused.body.code], [409, 'invoice-not-accepted'])
    assert.equal((await post(`/admin/invoices/${id}/send-again`, { reason })).status, 200)
    await test.drainJobs('send-tax-invoices')
    await expectIntact()
  })
})

describe('the report of a day', () => {
  const dayOfToday = async () => (await get(`/admin/money/days/${today()}`)).day
  const readStatement = async () => {
    test.clock.advance(6 * MINUTE)
    await test.drainJobs(
      'follow-statement',
      'send-refunds',
      'complete-tax-invoices',
      'send-tax-invoices',
      'compare-ledger',
    )
  }

  it('has fees, invoices and credit notes that agree to the cent', async () => {
    await readStatement()
    const before = await dayOfToday()
    await paid()
    const s = await paid()
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await readStatement()
    // The credit note may be written after what was due has been sent.
    const day = await until(async () => {
      await test.drainJobs('send-refunds', 'send-tax-invoices')
      const shown = await dayOfToday()
      return shown.credited > before.credited && shown.unsigned === 0 && shown
    })
    assert.equal(day.invoiced - before.invoiced, 76)
    assert.equal(day.credited - before.credited, 38)
    assert.equal(day.fees - before.fees, 38)
    assert.equal(day.invoiceDifference, 0)
    await expectIntact()
  })

  it('shows a missing invoice, with which the day cannot be closed, until a job has written it', async () => {
    await readStatement()
    const s = await paid()
    const day = today()
    await db().deleteFrom('tax_invoices').where('payment_id', '=', s.paymentId).execute()
    assert.equal((await dayOfToday()).invoiceDifference, 38)
    test.clock.advance(DAY)
    const { read_until: readTo } = await db()
      .selectFrom('mpesa_statements')
      .select('read_until')
      .executeTakeFirstOrThrow()
    const readUntil = (at: Date) => db().updateTable('mpesa_statements').set({ read_until: at }).execute()
    await readUntil(test.clock.now())
    const refused = await post(`/admin/money/days/${day}/close`, {})
    assert.deepEqual([refused.status, refused.body.code], [409, 'day-has-differences'])
    await readUntil(readTo)
    for (let n = 0; n < 3; n++) await readStatement()
    assert.equal((await getInvoice(s)).status, 'signed')
    assert.equal((await get(`/admin/money/days/${day}`)).day.invoiceDifference, 0)
    const closed = await post(`/admin/money/days/${day}/close`, {})
    assert.equal(closed.status, 200, JSON.stringify(closed.body))
    await expectIntact()
  })
})
