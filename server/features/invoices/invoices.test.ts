/** Tax invoices and their way to KRA (docs/rules/money.md#tax-invoices). */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { leaseDevice, takeNumber } from './device-queries.ts'
import { openEtims } from './etims.ts'
import { findTaxDocuments } from './invoices.ts'
import { sendDueDocuments } from './sending.ts'
import { findNext, moveDocument } from './sending-queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, sandbox, answer, waitForStatus } = payingIn(() => test)
const db = () => test.app.database.db
const ctx = () => createContext(test.app, null)
const setFaults = (faults: object) => sandbox('POST', '/api/faults', faults)
beforeEach(() => sandbox('DELETE', '/api/faults'))

/** Makes a payment of a customer, without sending anything yet. */
async function paid(): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  return s
}
const findDocuments = ({ paymentId }: Started) => findTaxDocuments(db(), paymentId)
const getInvoice = async (s: Started) => (await findDocuments(s)).invoice ?? assert.fail('no invoice')
const advance = async (ms: number) => {
  test.clock.advance(ms)
  await test.drainJobs('send-tax-invoices', 'watch-tax-invoices')
}
const settled = async (s: Started) => {
  await test.drainJobs('send-tax-invoices')
  return getInvoice(s)
}
/** Returns the documents that KRA has, in order. */
const atKra = async (): Promise<{ invcNo: number; orgInvcNo: number; rcptTyCd: string; totAmt: number }[]> =>
  (await sandbox('GET', '/api/etims')).sales.toReversed()
const expectIntact = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}
const openAlerts = async (kind: string) =>
  db()
    .selectFrom('alerts')
    .select('detail')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .execute()

describe('tax invoices', () => {
  it('are written with the payment and signed by KRA', async () => {
    const s = await paid()
    const written = await getInvoice(s)
    assert.deepEqual(
      [written.status, written.number, written.amountCents, written.taxType],
      ['due', null, 3_800, 'D'],
    )
    const signed = await settled(s)
    assert.deepEqual([signed.status, signed.number, signed.receiptNumber], ['signed', 1, '1'])
    assert.match(signed.signature ?? '', /^[A-Z2-7]{16}$/)
    assert.match(signed.sdcId ?? '', /^KRACU/)
    const page = await fetch(signed.qrUrl ?? assert.fail('no QR code'))
    assert.match(await page.text(), /Invoice 1</)
    assert.equal((await findDocuments(s)).creditNote, null)
    await expectIntact()
  })

  it('of a refund are credit notes of the invoice', async () => {
    const s = await paid()
    const { number } = await settled(s)
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    // The refund, and with it the credit note, may be written after what was due has been sent.
    const creditNote = await until(async () => {
      await test.drainJobs('send-refunds', 'send-tax-invoices')
      const written = (await findDocuments(s)).creditNote
      return written?.status === 'signed' && written
    })
    assert.equal(creditNote.amountCents, 3_800)
    assert.deepEqual((await atKra()).at(-1)?.orgInvcNo, number)
    await expectIntact()
  })

  it('whose reply is lost keep their number, and get the signature that KRA has given', async () => {
    const s = await paid()
    await setFaults({ etims: 'lose-reply' })
    const open = await settled(s)
    assert.equal(open.status, 'sent')
    await advance(MINUTE)
    const signed = await getInvoice(s)
    assert.deepEqual([signed.status, signed.number], ['signed', open.number])
    assert.equal((await atKra()).filter(({ invcNo }) => invcNo === open.number).length, 1)
    await expectIntact()
  })

  for (const fault of [
    'lose-request',
    'html-502',
    'unknown',
    'too-many',
    'altered-signature',
    'client-error',
  ])
    it(`are signed once after ${fault}`, async () => {
      const s = await paid()
      await setFaults({ etims: fault })
      await settled(s)
      await advance(MINUTE)
      const invoice = await getInvoice(s)
      if (fault === 'client-error') assert.equal(invoice.status, 'needs_review')
      else assert.equal(invoice.status, 'signed')
      await expectIntact()
    })

  it('that KRA refuses wait for a person and stop no other', async () => {
    const [first, second] = [await paid(), await paid()]
    await setFaults({ etims: 'totals' })
    await test.drainJobs('send-tax-invoices')
    const refused = await getInvoice(first)
    assert.deepEqual([refused.status, refused.number], ['needs_review', null])
    assert.equal((await getInvoice(second)).status, 'signed')
    // The credit note of this invoice waits for it.
    await test.ask('PUT', `/bookings/${first.bookingId}/cancel`, { token: first.token, body: {} })
    await until(async () => {
      await test.drainJobs('send-refunds', 'send-tax-invoices')
      return (await findDocuments(first)).creditNote !== null
    })
    await test.drainJobs('send-tax-invoices')
    assert.equal((await findDocuments(first)).creditNote?.status, 'due')
    await expectIntact()
  })

  it('that KRA never processes are set aside, once it says that it does not have them', async () => {
    const [first, second] = [await paid(), await paid()]
    await setFaults({ etims: 'unknown', count: 5 })
    await test.drainJobs('send-tax-invoices')
    for (let n = 0; n < 6; n++) await advance(11 * MINUTE)
    const [left, next] = [await getInvoice(first), await getInvoice(second)]
    assert.deepEqual([left.status, left.number, next.status], ['needs_review', null, 'signed'])
    await expectIntact()
  })

  it('wait while KRA is down for hours, with an alert, and are then sent in order', async () => {
    await setFaults({ etims: 'html-502', count: 10_000 })
    const payments = [await paid(), await paid(), await paid()]
    await test.drainJobs('send-tax-invoices')
    for (let hours = 0; hours < 3; hours++) await advance(HOUR)
    assert.match((await openAlerts('invoices-late'))[0]?.detail ?? '', /^Tax invoices that wait for KRA: 3/)
    await sandbox('DELETE', '/api/faults')
    await advance(11 * MINUTE)
    await test.drainJobs('send-tax-invoices')
    const numbers = (await Promise.all(payments.map(getInvoice))).map(({ number }) => number ?? 0)
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => (numbers[0] ?? 0) + at),
    )
    await advance(MINUTE)
    assert.deepEqual(await openAlerts('invoices-late'), [])
    await expectIntact()
  })

  it('are sent again with the same number by another process, if one is killed before it has the reply', async () => {
    const s = await paid()
    const settings = test.app.config.etims ?? assert.fail('eTIMS is not set')
    const now = test.clock.now()
    const device = await leaseDevice(db(), settings, now, new Date(now.getTime() + 3 * MINUTE))
    assert.ok(device)
    const number = await transaction(ctx(), async (tx) => {
      const next = (await findNext(tx.db)) ?? assert.fail('nothing is due')
      const taken = await takeNumber(tx.db, device)
      await moveDocument(tx.db, next.id, {
        from: 'due',
        to: 'sent',
        number: taken,
        attempts: 1,
        nextTryAt: now,
      })
      return taken
    })
    assert.equal((await settled(s)).status, 'sent')
    await advance(3 * MINUTE)
    const signed = await getInvoice(s)
    assert.deepEqual([signed.status, signed.number], ['signed', number])
    await expectIntact()
  })

  it('are signed once each when several processes send', async () => {
    const payments = [await paid(), await paid(), await paid()]
    const processes = Array.from({ length: 4 }, () => openEtims(test.app))
    await Promise.all(processes.map((etims) => sendDueDocuments(ctx(), etims)))
    await test.drainJobs('send-tax-invoices')
    for (const s of payments) assert.equal((await getInvoice(s)).status, 'signed')
    const numbers = (await atKra()).map(({ invcNo }) => invcNo)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(numbers).size, numbers.length)
    await expectIntact()
  })

  for (const fault of ['wrong-key', 'other-number'])
    it(`stay due with an alert when KRA refuses our device: ${fault}`, async () => {
      const s = await paid()
      await setFaults({ etims: fault })
      const due = await settled(s)
      assert.deepEqual([due.status, due.number], ['due', null])
      assert.equal((await openAlerts('etims-refuses')).length, 1)
      await expectIntact()
      if (fault === 'other-number') return
      await advance(MINUTE)
      assert.equal((await getInvoice(s)).status, 'signed')
      assert.deepEqual(await openAlerts('etims-refuses'), [])
    })
})

const getSandbox = async (app: TestApp): Promise<{ devices: unknown[] }> =>
  (await fetch(`${app.sandbox}/api/etims`)).json()

describe('a device', () => {
  it('that KRA does not register has an alert, and is registered later', async () => {
    const other = await openTestApp({ demo: false })
    try {
      const paying = payingIn(() => other)
      const s = await paying.startPaying({})
      await paying.sandbox('POST', '/api/faults', { etimsDevice: 'installed' })
      await paying.answer(s.phone, 'pay')
      await paying.waitForStatus(s, 'completed')
      await other.drainJobs('send-tax-invoices')
      const alerts = () =>
        other.app.database.db.selectFrom('alerts').selectAll().where('kind', '=', 'etims-refuses').execute()
      assert.match((await alerts())[0]?.detail ?? '', /902/)
      other.clock.advance(HOUR)
      await other.drainJobs('send-tax-invoices')
      assert.equal((await getSandbox(other)).devices.length, 0, 'it is not asked again so soon')
      other.clock.advance(24 * HOUR)
      await other.drainJobs('send-tax-invoices')
      await until(
        async () => (await findTaxDocuments(other.app.database.db, s.paymentId)).invoice?.status === 'signed',
      )
      assert.ok((await alerts())[0]?.resolved_at)
    } finally {
      await other.close()
    }
  })
})
