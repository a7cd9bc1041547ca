/** The books as CSV (docs/rules/money.md#export). */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, it } from 'mocha'
import { EXPORT_FILES } from '#domain/payments/export-files.ts'
import { DAY, toDay, timeOfDay } from '#domain/time/time.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { payingIn, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
let adminId: string
let token: string
let first: Started
let second: Started
before(async () => {
  test = await openTestApp({ demo: false })
  adminId = (await newAdmin(test, 'finance')).id
  token = await openAdminSession(test, adminId)
  first = await payAndCancel()
  second = await payAndCancel()
})
after(() => test?.close())

const { startPaying, answer, getBooking, waitForStatus, getPaymentRow } = payingIn(() => test)
const db = () => test.app.database.db
const ask = (query: string) => test.ask('GET', `/admin/money/export?${query}`, { token })

async function payAndCancel(): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
  await test.drainJobs(...ALL_SCHEDULED)
  return s
}

/** Returns the rows of a file of today as objects by the names of its columns, as a spreadsheet reads them. */
async function read(file: string): Promise<Record<string, string>[]> {
  const today = toDay(test.clock.now().getTime())
  const { status, body } = await ask(`file=${file}&from=${today}&to=${today}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.fileName, body.next], [`d3-${file}-${today}-${today}.csv`, null])
  const [head, ...rows] = body.data
    .trim()
    .split('\r\n')
    .map((line: string) => line.slice(1, -1).split('","'))
  return rows.map((row: string[]) => Object.fromEntries(row.map((cell, at) => [head[at], cell])))
}
const getRefund = (s: Started) =>
  db().selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).executeTakeFirstOrThrow()
const nairobi = (at: Date) => `${toDay(at.getTime())} ${timeOfDay(at.getTime())}`

it('has an invoice for each fee and a credit note for each refund, with the tax and the codes', async () => {
  const signed_at = test.clock.now()
  await db()
    .updateTable('tax_invoices')
    .set({
      status: 'signed',
      number: 7,
      sdc_id: 'KRACU01',
      receipt_number: '7',
      tax_type: 'B',
      tax_percent: 16,
      tax_cents: 524,
      signed_at,
      next_try_at: null,
    })
    .where('payment_id', '=', first.paymentId)
    .where('kind', '=', 'invoice')
    .execute()
  const rows = await read('tax-invoices')
  assert.deepEqual(rows.map(({ Kind }) => Kind).toSorted(), [
    'credit-note',
    'credit-note',
    'invoice',
    'invoice',
  ])
  const { receipt } = await getPaymentRow(first)
  const { 'Created (Nairobi)': created, Id, ...invoice } = rows.find(({ Number: number }) => number === '7')!
  assert.match(`${created} ${Id}`, /^\d{4}-\d\d-\d\d \d\d:\d\d [\da-f-]{36}$/)
  assert.deepEqual(invoice, {
    Kind: 'invoice',
    Number: '7',
    'CU invoice number': 'KRACU01/7',
    'Signed (Nairobi)': nairobi(signed_at),
    Status: 'signed',
    'Taxable KES': '32.76',
    'Tax type': 'B',
    'Rate %': '16.00',
    'Tax KES': '5.24',
    'Total KES': '38.00',
    'Payment code': receipt,
    Booking: (await getBooking(first)).code,
  })
})

it('has refunds with their codes, and no cell that a spreadsheet would run', async () => {
  await db()
    .updateTable('refunds')
    .set({ detail: '=HYPERLINK(1)' })
    .where('payment_id', '=', first.paymentId)
    .execute()
  const rows = await read('refunds')
  assert.equal(rows.length, 2)
  const refund = await getRefund(first)
  const row = rows.find((each) => each['Refund'] === refund.id)!
  const { receipt } = await getPaymentRow(first)
  assert.deepEqual(
    [
      row['Amount KES'],
      row['Sent by'],
      row['Refund code'],
      row['Detail'],
      row['Paid by'],
      row['Payment code'],
    ],
    ['38.00', 'reversal', refund.receipt ?? '', "'=HYPERLINK(1)", 'mpesa', receipt],
  )
})

it('has pay-outs of refunds, and withdrawals with their fee', async () => {
  const { account_id } = await getPaymentRow(first)
  const now = test.clock.now()
  const withdrawal = randomUUID()
  await db()
    .insertInto('withdrawals')
    .values({
      id: withdrawal,
      account_id,
      phone_number: '254711000001',
      amount_cents: 25_000,
      fee_cents: 700,
      state: 'requested',
      requested_at: now,
    })
    .execute()
  const common = { phone_number: '254711000001', status: 'due', created_at: now }
  const refund = await getRefund(second)
  await db().updateTable('refunds').set({ way: 'payout' }).where('id', '=', refund.id).execute()
  await db()
    .insertInto('payouts')
    .values([
      {
        ...common,
        id: randomUUID(),
        withdrawal_id: withdrawal,
        amount_cents: 24_300,
        callback_hash: randomBytes(32),
      },
      {
        ...common,
        id: randomUUID(),
        refund_id: refund.id,
        amount_cents: 3_800,
        callback_hash: randomBytes(32),
      },
    ])
    .execute()
  const rows = await read('payouts')
  const shown = rows.map((row) => [
    row['For'],
    row['Refund or withdrawal'],
    row['Sent KES'],
    row['Fee KES'],
    row['From rewards KES'],
  ])
  assert.deepEqual(shown.toSorted(), [
    ['refund', refund.id, '38.00', '', ''],
    ['withdrawal', withdrawal, '243.00', '7.00', '250.00'],
  ])
  const paidOut = (await read('refunds')).find((row) => row['Refund'] === refund.id)
  assert.equal(paidOut?.['Sent by'], 'pay-out')
})

it('has each compared day of M-Pesa and the ledger', async () => {
  const rows = await read('mpesa-days')
  assert.equal(rows.length, 1)
  const [row] = rows
  assert.equal(row!['Day'], toDay(test.clock.now().getTime()))
  const cents = (name: string) => Math.round(Number(row![name]) * 100)
  assert.equal(
    cents('At M-Pesa KES') - cents('In ledger KES'),
    cents('More at M-Pesa KES') - cents('More in ledger KES'),
  )
})

it('is an entry of the audit log', async () => {
  const { status } = await ask('file=payouts&from=2026-11-01&to=2026-11-30')
  assert.equal(status, 200)
  const entry = await db()
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'money.exported')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(entry.actor_id, adminId)
  assert.deepEqual(entry.details, { file: 'payouts', from: '2026-11-01', to: '2026-11-30' })
})

it('comes in pieces, and a period ends after a year', async () => {
  const today = toDay(test.clock.now().getTime())
  const period = `from=${today}&to=${today}`
  for (const file of ['tax-invoices', 'refunds', 'payouts']) {
    const rows = await read(file)
    const id = Object.values(rows[0]!)[1]
    const rest = await ask(`file=${file}&${period}&after=${id}`)
    assert.equal(rest.body.data.trim().split('\r\n').length, rows.length - 1, file)
  }
  for (const query of [
    'from=2025-01-01&to=2026-01-02',
    'from=2026-11-02&to=2026-11-01',
    `${period}&file=all`,
  ])
    assert.equal((await ask(query)).status, 400, query)
  const yesterday = toDay(test.clock.now().getTime() - DAY)
  for (const file of EXPORT_FILES) {
    const { body } = await ask(`file=${file}&from=${yesterday}&to=${yesterday}`)
    assert.equal(body.next, null)
  }
})
