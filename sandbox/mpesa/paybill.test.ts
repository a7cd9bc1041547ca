import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'mocha'
import { startListener, startTestSandbox, unusedAddress, until } from '../testing.ts'
import { darajaCredentials } from './daraja-credentials.ts'

const PHONE = '254712345678'
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let business: Awaited<ReturnType<typeof startListener>>
before(async () => {
  business = await startListener()
  sandbox = await startTestSandbox()
})
after(async () => {
  await sandbox?.close()
  await business?.close()
})
beforeEach(() => business.requests.splice(0))

async function daraja(path: string, body: object) {
  const { consumerKey, consumerSecret } = darajaCredentials
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const token = await fetch(`${sandbox.url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  })
  const { access_token: bearer } = await token.json()
  const reply = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}
const addresses = (fields: object = {}) => ({
  ShortCode: '174379',
  ResponseType: 'Completed',
  ConfirmationURL: `${new URL(business.url).origin}/confirmation`,
  ValidationURL: `${new URL(business.url).origin}/validation`,
  ...fields,
})
const register = (fields: object = {}, version = 'v2') =>
  daraja(`/mpesa/c2b/${version}/registerurl`, addresses(fields))
const pay = (fields: object = {}) =>
  sandbox.post('/api/paybill', {
    phone: PHONE,
    business: '174379',
    account: 'K7QF3AV',
    amount: 1250,
    pin: '1234',
    ...fields,
  })
const confirmations = () =>
  business.requests
    .filter(({ path }) => path === '/confirmation')
    // The sandbox posts objects of texts and nulls.
    .map(({ body }) => body as Record<string, string | null>)

describe('The Paybill number', () => {
  it('takes money without asking or confirming while nothing is registered', async () => {
    assert.equal((await pay()).body.status, 'paid')
    assert.deepEqual(business.requests, [])
  })

  it('asks, takes the money, confirms it, and tells the payer and the statement', async () => {
    assert.equal((await register()).status, 200)
    const { body } = await pay()
    await until(() => confirmations().length === 1)
    assert.deepEqual(
      business.requests.map(({ path }) => path),
      ['/validation', '/confirmation'],
    )
    const [confirmation] = confirmations()
    assert.deepEqual(
      [confirmation!.TransID, confirmation!.TransAmount, confirmation!.BillRefNumber, confirmation!.MSISDN],
      [body.receipt, '1250.00', 'K7QF3AV', '2547 ***** 678'],
    )
    const { body: sms } = await sandbox.get(`/api/sms?phone=${PHONE}`)
    assert.match(
      sms.messages[0].message,
      new RegExp(`^${body.receipt} Confirmed. Ksh1250.00 sent to D3 DEALS for account K7QF3AV`),
    )
  })

  it('refuses another business, a wrong PIN, and what it cannot read', async () => {
    assert.match((await pay({ business: '600000' })).body.message, /no business with the number 600000/)
    assert.match((await pay({ pin: '0000' })).body.message, /wrong PIN/)
    assert.equal((await pay({ amount: 'much' })).status, 400)
    assert.deepEqual(business.requests, [])
  })

  it('hides the number and the names as it is set', async () => {
    for (const [payer, shown] of [
      ['plain', PHONE],
      ['hashed', createHash('sha256').update(PHONE).digest('hex')],
      ['empty', ''],
    ]) {
      await sandbox.setFaults({ payer, names: 'none', paybill: 'comma' })
      business.requests.splice(0)
      await pay()
      await until(() => confirmations().length === 1)
      const [{ MSISDN, FirstName, TransAmount } = {}] = confirmations()
      assert.deepEqual([MSISDN, FirstName, TransAmount], [shown, null, '1,250.00'])
    }
  })

  it('confirms late, three times, never, or elsewhere', async () => {
    await sandbox.setFaults({ paybill: 'late' })
    await pay()
    assert.equal(confirmations().length, 0)
    await sandbox.advance('601s')
    await until(() => confirmations().length === 1)
    await sandbox.setFaults({ paybill: 'three-times' })
    await pay()
    await until(() => confirmations().length === 4)
    await sandbox.setFaults({ paybill: 'never' })
    await pay()
    await sandbox.setFaults({ paybill: 'wrong-secret' })
    await pay()
    await until(() => business.requests.some(({ path }) => path.endsWith('00000000')))
    assert.equal(confirmations().length, 4)
  })

  it('does what was registered when nobody answers', async () => {
    const lost = await unusedAddress()
    await register({ ValidationURL: `${lost}/validation`, ResponseType: 'Cancelled' })
    assert.equal((await pay()).body.status, 'refused')
    await register({ ValidationURL: `${lost}/validation` })
    assert.equal((await pay()).body.status, 'paid')
  })

  it('refuses a registration as Daraja does', async () => {
    for (const [registration, code] of [
      ['already-registered', '500.003.1001'],
      ['duplicate-info', '500.003.1001'],
      ['internal-error', '500.003.1001'],
      ['wrong-product', '401.003.01'],
      ['bad-token', '400.003.01'],
    ]) {
      await sandbox.setFaults({ registration })
      assert.equal((await register()).body.errorCode, code)
    }
    await sandbox.setFaults({ registration: 'soap-fault' })
    assert.ok((await register()).body.Envelope)
    assert.equal((await register({ ConfirmationURL: 'http://d3.example/mpesa' })).status, 400)
    assert.equal((await register({ ResponseType: 'completed' })).status, 400)
  })

  it('simulates payments by the API, with the number hashed in its first version', async () => {
    await register({}, 'v1')
    await daraja('/mpesa/c2b/v1/simulate', {
      ShortCode: 174379,
      CommandID: 'CustomerPayBillOnline',
      Amount: 5,
      Msisdn: Number(PHONE),
      BillRefNumber: 'x',
    })
    await until(() =>
      confirmations().some(({ TransAmount, MSISDN }) => TransAmount === '5.00' && MSISDN?.length === 64),
    )
  })
})
