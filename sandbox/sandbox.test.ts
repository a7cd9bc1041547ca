import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { connectEmail } from '#server/adapters/email/email.ts'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { connectSms } from '#server/adapters/sms/sms.ts'
import { readBusyTimes } from '#server/features/calendars/busy-times/busy-times.ts'
import { kenyanMsisdn } from './shared/phone-number.ts'
import { sandboxCredentials } from './sandbox.ts'
import { startListener, quiet, startTestSandbox, until } from './testing.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let hook: Awaited<ReturnType<typeof startListener>>
before(async () => {
  sandbox = await startTestSandbox({ historyLimit: 5 })
  hook = await startListener()
})
after(async () => {
  await sandbox.close()
  await hook.close()
})

const page = async (path: string, headers = {}) =>
  fetch(sandbox.url + path, { headers: { connection: 'close', ...headers } })
const mpesa = () => connectMpesa({ baseUrl: sandbox.url, ...sandboxCredentials.mpesa }, sandbox.clock, quiet)
const push = (phone: string, amountShillings = 38, reference = 'D37KQ4') =>
  mpesa().push({ phone, amountShillings, reference, description: 'Access fee', callbackUrl: hook.url })
const pushRaw = async (headers: Record<string, string>, body: string) => {
  const response = await fetch(`${sandbox.url}/mpesa/stkpush/v1/processrequest`, {
    method: 'POST',
    headers: { connection: 'close', ...headers },
    body,
  })
  return [response.status, (await response.json()).errorMessage]
}

test('normalizes Kenyan mobile numbers', () => {
  for (const text of [
    '0712345678',
    '712345678',
    '254712345678',
    '+254712345678',
    '00254712345678',
    '0712 345-678',
    ' 254712345678',
  ]) {
    assert.equal(kenyanMsisdn(text), '254712345678', text)
  }
  for (const text of ['', '0212345678', '07123456', '07123456789', '+255712345678', 'abc'])
    assert.equal(kenyanMsisdn(text), null, text)
})

test('the phone shows the exact prompt, and four digits pay it', async () => {
  await push('254711000001')
  const html = await (await page('/?phone=0711000001')).text()
  assert.match(
    html.replace(/<[^>]+>/g, ''),
    /Do you want to pay KES 38\.00 to D3 DEALS Account no\. D37KQ4\?Enter M-PESA PIN:/,
  )
  const [prompt] = (await sandbox.get('/api/prompts?phone=+254711000001')).body.prompts
  const fields = [
    'id',
    'phone',
    'amount',
    'business',
    'account',
    'status',
    'createdAt',
    'expiresAt',
    'callbackUrl',
    'merchantRequestId',
    'callbacks',
  ]
  assert.deepEqual(Object.keys(prompt), fields)
  assert.equal(
    (await sandbox.post(`/api/prompts/${prompt.id}/answer`, { action: 'pay', pin: '12' })).status,
    400,
  )
  const paid = await sandbox.post(`/api/prompts/${prompt.id}/answer`, { action: 'pay', pin: '1234' })
  assert.deepEqual([paid.status, paid.body.status], [200, 'paid'])
  assert.equal((await sandbox.post(`/api/prompts/${prompt.id}/answer`, { action: 'cancel' })).status, 409)
  const [text] = (await sandbox.get('/api/sms?phone=0711000001')).body.messages
  assert.match(
    text.message,
    /^U\w{9} Confirmed\. Ksh38\.00 sent to D3 DEALS for account D37KQ4 on 21\/11\/26 at 11:55/,
  )
  await until(
    async () =>
      (await sandbox.get('/api/prompts?phone=0711000001')).body.prompts[0].callbacks[0]?.answer === '200',
  )
})

test('0000 is the wrong PIN', async () => {
  await push('254711000002')
  const [prompt] = (await sandbox.get('/api/prompts?phone=0711000002')).body.prompts
  assert.equal(
    (await sandbox.post(`/api/prompts/${prompt.id}/answer`, { action: 'pay', pin: '0000' })).body.status,
    'wrong-pin',
  )
})

test('rejects unknown keys and values with a message', async () => {
  const typo = await sandbox.setFaults({ calback: 'late' })
  assert.equal(typo.status, 400)
  assert.match(typo.body.message, /^Unknown key "calback"\. The keys are: callback, /)
  assert.match((await sandbox.setFaults({ push: 'sideways' })).body.message, /^push: /)
  assert.match((await sandbox.setFaults({ phone: '12' })).body.message, /Not a Kenyan mobile number/)
  assert.match((await sandbox.advance('soon')).body.message, /such as 11m/)
  assert.equal((await sandbox.get('/api/sms?phone=12')).status, 400)
  assert.equal((await page('/api/faults', { 'content-type': 'application/json' })).status, 200)
})

test('a fault applies to its count of requests, and can be set per number', async () => {
  await sandbox.setFaults({ push: 'busy', count: 2 })
  await sandbox.setFaults({ push: 'locked', phone: '0711 000 004' })
  const reasons = []
  for (const phone of ['254711000003', '254711000004', '254711000003', '254711000003']) {
    const outcome = await push(phone)
    reasons.push(outcome.kind === 'refused' ? outcome.reason : outcome.kind)
  }
  assert.deepEqual(reasons, ['busy', 'subscriber-locked', 'busy', 'accepted'])
  assert.deepEqual((await sandbox.get('/api/faults')).body, { rules: [] })
})

test('the faults of a pending prompt can be changed', async () => {
  await sandbox.setFaults({ query: 'unreachable', phone: '0711000005' })
  const sent = await push('254711000005')
  const id = sent.kind === 'accepted' ? sent.checkoutRequestId : assert.fail()
  assert.equal((await mpesa().query(id)).kind, 'unreachable')
  await sandbox.post(`/api/prompts/${id}/faults`, { query: 'normal' })
  assert.equal((await mpesa().query(id)).kind, 'pending')
})

test('limits the stored payments, but not the totals', async () => {
  const earlier = (await sandbox.get('/api/payments')).body.totals
  for (let n = 0; n < 8; n++) {
    await push(`2547110001${10 + n}`, 10)
    const [prompt] = (await sandbox.get(`/api/prompts?phone=07110001${10 + n}`)).body.prompts
    await sandbox.post(`/api/prompts/${prompt.id}/answer`, { action: 'pay' })
  }
  const { payments, totals } = (await sandbox.get('/api/payments')).body
  assert.equal(payments.length, 5)
  assert.deepEqual(
    [totals.payments - earlier.payments, totals.takenShillings - earlier.takenShillings],
    [8, 80],
  )
})

test('returns 304 with the clock for an unchanged page', async () => {
  for (const path of ['/?phone=0711000001', '/mail', '/google', '/gsi/select', '/faults']) {
    const first = await page(path)
    const again = await page(path, { 'if-none-match': first.headers.get('etag') ?? '' })
    assert.deepEqual([first.status, again.status], [200, 304], path)
    assert.equal(again.headers.get('x-clock'), String(sandbox.clock.now().getTime()))
  }
})

test('escapes received content and queries', async () => {
  const script = '<script>alert(1)</script>"\'&'
  await connectSms({ baseUrl: sandbox.url, ...sandboxCredentials.sms }, quiet).send({
    to: '+254711000006',
    message: script,
  })
  const email = connectEmail(
    { host: '127.0.0.1', port: sandbox.smtpPort, secure: false, from: 'hello@d3.test' },
    quiet,
  )
  await email.send({
    to: 'a@example.com',
    subject: script,
    text: script,
    html: script,
    messageId: '<x@d3.test>',
  })
  email.close()
  const [mail] = (await sandbox.get('/api/mail?to=a@example.com')).body.messages
  assert.equal(mail.subject, script)
  for (const path of [
    '/?phone=0711000006',
    `/mail?id=${mail.id}`,
    `/?phone=${encodeURIComponent(script)}`,
    `/mail?to=${encodeURIComponent(script)}`,
  ]) {
    assert.doesNotMatch(await (await page(path)).text(), /<script>alert/, path)
  }
  const frame = await page(`/mail/${mail.id}/html`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /^sandbox allow-popups/)
})

test('returns 409 when the clock cannot be moved', async () => {
  const fixed = await startTestSandbox({ clock: { now: () => new Date(0) } })
  assert.deepEqual(await fixed.advance('1m'), {
    status: 409,
    body: { message: 'This clock cannot be moved.' },
  })
  await fixed.close()
})

test('rejects what Daraja rejects', async () => {
  const token = await page('/oauth/v1/generate?grant_type=client_credentials', {
    authorization: `Basic ${btoa('sandbox:sandbox')}`,
  })
  const { access_token: bearer, expires_in: expiresIn } = await token.json()
  assert.equal(expiresIn, '3599')
  const wrongKey = await page('/oauth/v1/generate?grant_type=client_credentials', {
    authorization: `Basic ${btoa('a:b')}`,
  })
  assert.deepEqual([wrongKey.status, await wrongKey.text()], [400, ''])
  const json = { 'content-type': 'application/json' }
  const authorization = `Bearer ${bearer}`
  assert.deepEqual(await pushRaw(json, '{}'), [404, 'Invalid Authentication Header'])
  assert.deepEqual(await pushRaw({ ...json, authorization: 'Bearer old' }, '{}'), [
    404,
    'Invalid Access Token',
  ])
  assert.deepEqual(await pushRaw({ ...json, authorization }, '{'), [400, 'Invalid Request Payload'])
  assert.deepEqual(await pushRaw({ 'content-type': 'text/plain', authorization }, '{}'), [
    400,
    'Bad Request - Invalid BusinessShortCode',
  ])
  const fields = {
    BusinessShortCode: 174379,
    Password: 'x',
    Timestamp: '20261121115500',
    TransactionType: 'CustomerPayBillOnline',
    Amount: '38',
    PartyA: 254711000009,
    PartyB: 174379,
    PhoneNumber: 254711000009,
    CallBackURL: hook.url,
    AccountReference: 'D3',
  }
  const send = (changes: object) =>
    pushRaw({ ...json, authorization }, JSON.stringify({ ...fields, ...changes }))
  assert.deepEqual(await send({}), [400, 'Bad Request - Invalid Remarks'])
  assert.deepEqual(await send({ Amount: 5.99 }), [400, 'Bad Request - Invalid Amount'])
  assert.deepEqual(await send({ CallBackURL: 'http://example.com/x' }), [
    400,
    'Bad Request - Invalid CallBackURL',
  ])
  assert.deepEqual(await send({ TransactionDesc: 'Fee' }), [500, '[MerchantValidate] - Wrong credentials'])
  assert.deepEqual(await send({ TransactionDesc: 'Fee', BusinessShortCode: '600000' }), [
    500,
    'Merchant does not exist',
  ])
})

test('serves the Google script, and tokens signed with the published key', async () => {
  const script = await page('/gsi/client')
  assert.match(String(script.headers.get('content-type')), /^text\/javascript/)
  assert.match(await script.text(), /initialize/)
  const certs = await page('/google/certs')
  assert.match(String(certs.headers.get('cache-control')), /max-age=\d+/)
  const { keys } = (await certs.json()) as { keys: Record<string, string>[] } // as the sandbox writes it
  assert.deepEqual([keys.length, keys[0]?.alg, keys[0]?.d], [1, 'RS256', undefined])
  const { body } = await sandbox.post('/api/google/credential', { email: 'akinyi@gmail.com', nonce: 'n' })
  const [header, claims] = body.credential
    .split('.')
    .map((part: string) => Buffer.from(part, 'base64url').toString())
  assert.equal(JSON.parse(header).kid, keys[0]?.kid)
  assert.equal(JSON.parse(claims).exp, sandbox.clock.now().getTime() / 1000 + 3600)
  assert.equal(
    (await sandbox.post('/api/google/credential', { email: 'akinyi@gmail.com', variant: 'sideways' })).status,
    400,
  )
  assert.match(await (await page('/google')).text(), /akinyi@gmail\.com/)
})

test('the account chooser escapes its parameters', async () => {
  const html = await (
    await page(
      `/gsi/select?${new URLSearchParams({ client_id: '"><script>alert(1)</script>', nonce: "'", origin: 'x' })}`,
    )
  ).text()
  assert.ok(!html.includes('<script>alert'))
})

test('serves the calendar of a person of the demo', async () => {
  const reply = await page('/calendars/college.ics')
  assert.match(String(reply.headers.get('content-type')), /^text\/calendar/)
  const read = readBusyTimes(await reply.text(), sandbox.clock.now().getTime())
  assert.ok(read.problem === undefined && read.busy.length > 150)
})
