import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'mocha'
import { quiet, startTestSandbox, stoppedClock, unusedAddress } from '#sandbox/testing.ts'
import { splitTax } from '#domain/payments/tax.ts'
import { connectEtims, type Etims, type SignOutcome } from './etims.ts'
import { ETIMS_APIS, type EtimsApi, type EtimsSettings } from './apis.ts'
import type { SaleDocument } from './sale.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const BASES: Record<EtimsApi, string> = { kra: '/etims-api', gavaconnect: '/etims-oscu/api/v1' }
const buildSettings = (url: string, api: EtimsApi, pin: string): EtimsSettings => ({
  api,
  baseUrl: url + BASES[api],
  pin,
  branch: '00',
  deviceSerial: 'serial',
  clientId: 'id',
  clientSecret: 'secret',
  appId: 'app',
  itemClass: '8014160000',
  tradeName: 'D3 Deals',
  timeoutMs: 1_500,
})
const connect = (settings: EtimsSettings): Etims => connectEtims(settings, stoppedClock(), quiet)

const registered = { isRegistered: true, percent: 16 }
const buildDocument = (number: number, change: Partial<SaleDocument> = {}): SaleDocument => ({
  id: `document-${number}`,
  number,
  invoiceNumber: null,
  amountCents: 3_800,
  ...splitTax(3_800, registered),
  at: new Date('2026-11-21T08:55:00Z'),
  ...change,
})

for (const api of ETIMS_APIS)
  describe(`eTIMS by ${api}`, () => {
    let sandbox: Sandbox
    let etims: Etims
    let key = ''
    let pins = 0
    before(async () => (sandbox = await startTestSandbox()))
    after(() => sandbox.close())

    const newDevice = async () => {
      pins++
      etims = connect(buildSettings(sandbox.url, api, `P${String(pins).padStart(9, '0')}Z`))
      const outcome = await etims.register()
      assert.equal(outcome.kind, 'registered')
      key = outcome.kind === 'registered' ? outcome.device.cmcKey : ''
      assert.deepEqual(await etims.saveItems(key), { kind: 'saved' })
    }
    beforeEach(async () => {
      await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
      await newDevice()
    })
    const isSigned = (outcome: SignOutcome) => assert.equal(outcome.kind, 'signed', JSON.stringify(outcome))

    test('signs an invoice and its credit note, which can be found again', async () => {
      const outcome = await etims.sign(key, buildDocument(1))
      assert.ok(outcome.kind === 'signed')
      assert.match(outcome.signature.signature, /^[A-Z2-7]{16}$/)
      assert.match(outcome.signature.internalData, /^[A-Z2-7]{26}$/)
      assert.equal(outcome.signature.receiptNumber, '1')
      assert.deepEqual(outcome.signature.signedAt, sandbox.clock.now())
      isSigned(await etims.sign(key, buildDocument(2, { invoiceNumber: 1 })))
      const found = await etims.find(key, 1)
      assert.deepEqual(found, {
        kind: 'found',
        sale: { isCreditNote: false, amountCents: 3_800, signature: outcome.signature },
      })
      const creditNote = await etims.find(key, 2)
      assert.ok(creditNote.kind === 'found' && creditNote.sale?.isCreditNote)
      assert.deepEqual(await etims.find(key, 3), { kind: 'found', sale: null })
    })

    test('any amount has the sums that KRA expects, with and without VAT', async () => {
      const amounts = [100, 599, 600, 1_000, 3_300, 3_800, 12_345_600]
      let number = 1
      for (const amountCents of amounts)
        for (const rule of [registered, { isRegistered: false, percent: 0 }])
          isSigned(
            await etims.sign(key, buildDocument(number++, { amountCents, ...splitTax(amountCents, rule) })),
          )
    })

    test('a device is registered once', async () => {
      const again = await etims.register()
      assert.equal(again.kind, 'installed')
      await sandbox.setFaults({ etimsDevice: 'refused' })
      const refused = await etims.register()
      assert.ok(refused.kind === 'refused' && refused.of === 'device')
    })

    test('a number that KRA has used is accepted, and its signature can be found', async () => {
      await sandbox.setFaults({ etims: 'lose-reply' })
      assert.equal((await etims.sign(key, buildDocument(1))).kind, 'unknown')
      const again = await etims.sign(key, buildDocument(1))
      assert.ok(again.kind === 'accepted' && again.isCertain)
      const found = await etims.find(key, 1)
      assert.ok(found.kind === 'found' && found.sale?.signature)
    })

    test('a request that KRA never got can be repeated', async () => {
      await sandbox.setFaults({ etims: 'lose-request' })
      assert.equal((await etims.sign(key, buildDocument(1))).kind, 'unknown')
      isSigned(await etims.sign(key, buildDocument(1)))
    })

    test('a slow signature is awaited, and given up after the time-out', async () => {
      await sandbox.setFaults({ etims: 'slow', delaySeconds: 1 })
      isSigned(await etims.sign(key, buildDocument(1)))
      await sandbox.setFaults({ etims: 'slow', delaySeconds: 2 })
      assert.equal((await etims.sign(key, buildDocument(2))).kind, 'unknown')
    })

    for (const fault of ['code-0', 'code-00', 'code-0000', 'numbers', 'spaced-keys', 'other-envelope'])
      test(`reads a success that is written otherwise: ${fault}`, async () => {
        await sandbox.setFaults({ etims: fault })
        isSigned(await etims.sign(key, buildDocument(1)))
      })

    for (const fault of ['html-502', 'unknown', 'server-error'])
      test(`after ${fault} the outcome is unknown`, async () => {
        await sandbox.setFaults({ etims: fault })
        assert.equal((await etims.sign(key, buildDocument(1))).kind, 'unknown')
      })

    test('too many requests are busy, not refused', async () => {
      await sandbox.setFaults({ etims: 'too-many' })
      assert.equal((await etims.sign(key, buildDocument(1))).kind, 'busy')
    })

    for (const fault of [
      'gateway-400',
      'totals',
      'bad-customer',
      'unknown-original',
      'wrong-order',
      'wrong-order-922',
    ])
      test(`refuses the document: ${fault}`, async () => {
        await sandbox.setFaults({ etims: fault })
        const outcome = await etims.sign(key, buildDocument(1))
        assert.ok(outcome.kind === 'refused' && outcome.of === 'document', JSON.stringify(outcome))
        // The number is free.
        isSigned(await etims.sign(key, buildDocument(1)))
      })

    for (const fault of ['no-key', 'wrong-key'])
      test(`refuses the device: ${fault}`, async () => {
        await sandbox.setFaults({ etims: fault })
        const outcome = await etims.sign(key, buildDocument(1))
        assert.ok(outcome.kind === 'refused' && outcome.of === 'device')
      })

    test('another key is refused', async () => {
      const outcome = await etims.sign('another key', buildDocument(1))
      assert.ok(outcome.kind === 'refused' && outcome.of === 'device')
    })

    test('sums that are off by a cent, an unknown original and a skipped number are refused', async () => {
      const { taxCents } = splitTax(3_800, registered)
      const wrongTax = await etims.sign(key, buildDocument(1, { taxCents: taxCents + 1 }))
      assert.ok(wrongTax.kind === 'refused' && /Expected.*But Found/.test(wrongTax.message))
      isSigned(await etims.sign(key, buildDocument(1)))
      const unknown = await etims.sign(key, buildDocument(2, { invoiceNumber: 9 }))
      assert.ok(unknown.kind === 'refused' && unknown.of === 'document')
      const skipped = await etims.sign(key, buildDocument(3))
      assert.ok(skipped.kind === 'refused' && skipped.of === 'device', JSON.stringify(skipped))
    })

    test('a damaged signature is not taken, but the document was accepted', async () => {
      await sandbox.setFaults({ etims: 'altered-signature' })
      const outcome = await etims.sign(key, buildDocument(1))
      assert.ok(outcome.kind === 'accepted' && outcome.isCertain)
    })

    test('a client error may be a duplicate', async () => {
      await sandbox.setFaults({ etims: 'client-error' })
      const outcome = await etims.sign(key, buildDocument(1))
      assert.ok(outcome.kind === 'accepted' && !outcome.isCertain)
      await sandbox.setFaults({ etimsFind: 'empty' })
      assert.deepEqual(await etims.find(key, 1), { kind: 'found', sale: null })
      await sandbox.setFaults({ etimsFind: 'down' })
      assert.equal((await etims.find(key, 1)).kind, 'unknown')
    })

    for (const fault of api === 'gavaconnect' ? ['token-401', 'token-500'] : [])
      test(`a token that has ended is renewed once: ${fault}`, async () => {
        await sandbox.setFaults({ etims: fault })
        isSigned(await etims.sign(key, buildDocument(1)))
        await sandbox.setFaults({ etims: fault, count: 2 })
        assert.notEqual((await etims.sign(key, buildDocument(2))).kind, 'signed')
      })

    test('after five failures nothing is sent', async () => {
      await sandbox.setFaults({ etims: 'html-502', count: 5 })
      for (let n = 0; n < 5; n++) await etims.sign(key, buildDocument(1))
      assert.ok(etims.retryAfterMs() > 0)
      assert.equal((await etims.sign(key, buildDocument(1))).kind, 'busy')
    })

    test('says whether eTIMS can be reached', async () => {
      assert.equal((await etims.check()).isReachable, true)
      const away = connect(buildSettings(await unusedAddress(), api, 'P000000000Z'))
      assert.equal((await away.check()).isReachable, false)
      assert.equal((await away.sign(key, buildDocument(1))).kind, 'busy')
    })
  })
