import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'mocha'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { startListener, unusedAddress, quiet, startTestSandbox, until } from '#sandbox/testing.ts'
import { readReversalResult, readStatusResult, readStkCallback } from './callbacks.ts'
import { connectMpesa, darajaPassword, type Mpesa } from './mpesa.ts'
import { darajaTimestamp } from './values.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let hook: Awaited<ReturnType<typeof startListener>>
let mpesa: Mpesa
let lastNumber = 712_000_000
let phone = ''

before(async () => {
  sandbox = await startTestSandbox()
  hook = await startListener()
})
after(async () => {
  await sandbox.close()
  await hook.close()
})
beforeEach(() => {
  phone = `254${++lastNumber}`
  hook.requests.length = 0
  mpesa = connect()
})

const connect = (changes = {}) =>
  connectMpesa({ baseUrl: sandbox.url, ...sandboxCredentials.mpesa, ...changes }, sandbox.clock, quiet)
const push = (by = mpesa) =>
  by.push({
    phone,
    amountShillings: 38,
    reference: 'D37KQ4',
    description: 'Access fee',
    callbackUrl: hook.url,
  })
const answer = (action: string) =>
  promptNow().then((prompt) => sandbox.post(`/api/prompts/${prompt.id}/answer`, { action }))
const promptNow = () => sandbox.get(`/api/prompts?phone=${phone}`).then(({ body }) => body.prompts[0])
const stkResult = () => until(() => hook.requests[0]).then(({ body }) => readStkCallback(body))

async function accepted() {
  const outcome = await push()
  assert.equal(outcome.kind, 'accepted')
  return outcome.kind === 'accepted' ? outcome : assert.fail()
}
async function paidReceipt() {
  await accepted()
  await answer('pay')
  const result = await stkResult()
  hook.requests.length = 0
  return result?.receipt ?? assert.fail()
}

test('creates the documented sample timestamp and password', () => {
  const at = new Date('2021-06-28T06:24:08Z')
  const { shortcode, passkey } = sandboxCredentials.mpesa
  assert.equal(darajaTimestamp(at), '20210628092408')
  assert.equal(
    darajaPassword(shortcode, passkey, darajaTimestamp(at)),
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
  )
})

test('returns receipt, amount, phone and time in the callback of a paid prompt', async () => {
  const { checkoutRequestId, merchantRequestId } = await accepted()
  assert.deepEqual(await mpesa.query(checkoutRequestId), { kind: 'pending' })
  await answer('pay')
  const result = await stkResult()
  assert.equal(result?.code, '0')
  assert.equal(result?.checkoutRequestId, checkoutRequestId)
  assert.equal(result?.merchantRequestId, merchantRequestId)
  assert.equal(result?.amountCents, 3800)
  assert.equal(result?.phone, phone)
  assert.match(result?.receipt ?? '', /^U[A-L][1-9A-V][A-Z0-9]{7}$/)
  assert.deepEqual(result?.paidAt, sandbox.clock.now())
  assert.deepEqual(await mpesa.query(checkoutRequestId), { kind: 'paid' })
})

for (const [action, code] of [
  ['cancel', '1032'],
  ['wrong-pin', '2001'],
  ['no-funds', '1'],
] as const) {
  test(`${action} returns ${code} in the callback and in the query`, async () => {
    const { checkoutRequestId } = await accepted()
    await answer(action)
    const result = await stkResult()
    assert.equal(result?.code, code)
    assert.doesNotMatch(result?.description ?? '', /STK_CB/)
    assert.equal(result?.receipt, null)
    assert.deepEqual(await mpesa.query(checkoutRequestId), {
      kind: 'failed',
      code,
      message: result?.description,
    })
  })
}

test('ends an unanswered prompt with 1037 after a minute', async () => {
  const { checkoutRequestId } = await accepted()
  await answer('ignore')
  await sandbox.advance('61s')
  assert.equal((await stkResult())?.code, '1037')
  assert.equal((await mpesa.query(checkoutRequestId)).kind, 'failed')
})

test('refuses a second prompt on a phone with an open one', async () => {
  await accepted()
  const second = await push()
  assert.equal(second.kind === 'refused' && second.reason, 'subscriber-locked')
})

test('returns 17 for the same amount within two minutes, but not later', async () => {
  await paidReceipt()
  await accepted()
  assert.equal((await stkResult())?.code, '17')
  await sandbox.advance('3m')
  await accepted()
  assert.equal((await promptNow()).status, 'open')
})

test('returns the reason of a refusal', async () => {
  const refusals = [
    ['busy', 'busy'],
    ['locked', 'subscriber-locked'],
  ] as const
  for (const [faultSetting, reason] of refusals) {
    await sandbox.setFaults({ push: faultSetting, phone })
    const outcome = await push()
    assert.equal(outcome.kind === 'refused' && outcome.reason, reason)
  }
  const wrongPhone = await mpesa.push({
    phone: '0712345678',
    amountShillings: 38,
    reference: 'X',
    description: 'Fee',
    callbackUrl: hook.url,
  })
  assert.deepEqual(wrongPhone, {
    kind: 'refused',
    code: '400.002.02',
    message: 'Bad Request - Invalid PartyA',
    reason: 'invalid',
  })
  const wrongUrl = await mpesa.push({
    phone,
    amountShillings: 38,
    reference: 'X',
    description: 'Fee',
    callbackUrl: 'http://127.0.0.1/mpesa',
  })
  assert.equal(wrongUrl.kind === 'refused' && wrongUrl.reason, 'configuration')
  for (const changes of [{ passkey: 'wrong' }, { shortcode: '600000' }, { consumerSecret: 'wrong' }]) {
    const outcome = await push(connect(changes))
    assert.equal(outcome.kind === 'refused' && outcome.reason, 'configuration', JSON.stringify(changes))
  }
  assert.equal(await promptNow(), undefined)
})

test('reports an unreachable server as busy, with nothing sent', async () => {
  const outcome = await push(connect({ baseUrl: await unusedAddress() }))
  assert.deepEqual(outcome, {
    kind: 'refused',
    code: 'token-network',
    message: 'ECONNREFUSED',
    reason: 'busy',
  })
})

test('returns unknown when the reply is too late, though the prompt was sent', async () => {
  await sandbox.setFaults({ push: 'slow', phone })
  const outcome = await push(connect({ timeoutMs: 250 }))
  assert.deepEqual(outcome, { kind: 'unknown', message: 'no reply in time' })
  assert.equal((await promptNow()).status, 'open')
})

test('returns unknown for a lost reply; the callback still arrives', async () => {
  await sandbox.setFaults({ push: 'lose-reply', phone })
  assert.equal((await push()).kind, 'unknown')
  await answer('pay')
  assert.equal((await stkResult())?.code, '0')
})

test('returns unknown for a push answered with 503 by a gateway', async () => {
  await sandbox.setFaults({ push: 'down', phone })
  assert.equal((await push()).kind, 'unknown')
  assert.equal(await promptNow(), undefined)
})

test('replaces an invalid token once and repeats the push', async () => {
  await sandbox.setFaults({ push: 'bad-token', phone })
  await accepted()
  await connect().query('nothing') // fetches its own token, which invalidates ours
  assert.equal((await mpesa.query((await promptNow()).id)).kind, 'pending')
})

test('shares one token between callers until a minute before it expires', async () => {
  let tokens = 0
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/oauth'))
      response.end(JSON.stringify({ access_token: `t${++tokens}`, expires_in: 3599 }))
    else
      response.end(
        JSON.stringify({ ResponseCode: '0', ResultCode: '4999', ResultDesc: 'still under processing' }),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has a port
  const own = connect({ baseUrl: `http://127.0.0.1:${port}` })
  await Promise.all(Array.from({ length: 8 }, () => own.query('ws_CO_1')))
  assert.equal(tokens, 1)
  sandbox.clock.advance(3538_000)
  await own.query('ws_CO_1')
  assert.equal(tokens, 1)
  sandbox.clock.advance(1_000)
  await own.query('ws_CO_1')
  assert.equal(tokens, 2)
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('reads both forms of "pending"; no reply is unreachable', async () => {
  for (const [query, kind] of [
    ['processing-4999', 'pending'],
    ['processing-500', 'pending'],
    ['unreachable', 'unreachable'],
    ['normal', 'paid'],
  ] as const) {
    phone = `254${++lastNumber}`
    await sandbox.setFaults({ query, phone })
    const { checkoutRequestId } = await accepted()
    await answer('pay')
    assert.equal((await mpesa.query(checkoutRequestId)).kind, kind)
  }
  assert.equal((await mpesa.query('ws_CO_none')).kind, 'unreachable')
})

test('handles callbacks that are late, repeated, lost, early or of another amount', async () => {
  await sandbox.setFaults({ callback: 'late', phone })
  const { checkoutRequestId } = await accepted()
  await answer('pay')
  assert.deepEqual(await mpesa.query(checkoutRequestId), { kind: 'paid' })
  await sandbox.advance('10m')
  assert.equal(hook.requests.length, 0)
  await sandbox.advance('1m')
  assert.equal((await stkResult())?.code, '0')

  for (const [callback, count] of [
    ['twice', 2],
    ['never', 0],
  ] as const) {
    phone = `254${++lastNumber}`
    hook.requests.length = 0
    await sandbox.setFaults({ callback, phone })
    await accepted()
    await answer('pay')
    await until(() => hook.requests.length === count)
  }

  phone = `254${++lastNumber}`
  hook.requests.length = 0
  await sandbox.setFaults({ callback: 'before-reply', phone })
  await accepted()
  assert.equal(hook.requests.length, 1)

  phone = `254${++lastNumber}`
  hook.requests.length = 0
  await sandbox.setFaults({ callback: 'wrong-amount', phone })
  await accepted()
  await answer('pay')
  assert.equal((await stkResult())?.amountCents, 3700)
})

test('reverses a payment only once', async () => {
  const receipt = await paidReceipt()
  const reverse = () =>
    mpesa.reverse({
      receipt,
      amountShillings: 38,
      remarks: 'Slot was taken',
      resultUrl: hook.url,
      timeoutUrl: hook.url,
    })
  const outcome = await reverse()
  const result = readReversalResult((await until(() => hook.requests[0])).body)
  assert.equal(outcome.kind === 'accepted' && outcome.conversationId, result?.conversationId)
  assert.equal(
    outcome.kind === 'accepted' && outcome.originatorConversationId,
    result?.originatorConversationId,
  )
  assert.equal(result?.code, '0')
  assert.match(result?.transactionId ?? '', /^[A-Z0-9]{10}$/)
  const { payments } = (await sandbox.get(`/api/payments?phone=${phone}`)).body
  assert.deepEqual([payments[0].amount, payments[0].reversedAmount], [38, 38])

  hook.requests.length = 0
  await reverse()
  assert.equal(readReversalResult((await until(() => hook.requests[0])).body)?.code, 'R000001')
})

test('reports failed, refused and lost reversals', async () => {
  const receipt = await paidReceipt()
  const order = { receipt, amountShillings: 38, remarks: 'x', resultUrl: hook.url, timeoutUrl: hook.url }
  await sandbox.setFaults({ reversal: 'fail', phone })
  assert.equal((await mpesa.reverse(order)).kind, 'accepted')
  assert.equal(readReversalResult((await until(() => hook.requests[0])).body)?.code, '2006')
  assert.equal((await mpesa.reverse({ ...order, receipt: 'no' })).kind, 'refused')
  assert.equal((await connect({ baseUrl: await unusedAddress() }).reverse(order)).kind, 'refused')
})

test('returns the status of a transaction by receipt or by request id', async () => {
  const { merchantRequestId } = await accepted()
  await answer('pay')
  const receipt = (await stkResult())?.receipt ?? assert.fail()
  const readStatus = async (of: Parameters<Mpesa['queryStatus']>[0]['of'], status = 'normal') => {
    hook.requests.length = 0
    if (status !== 'normal') await sandbox.setFaults({ status, phone })
    assert.equal(
      (await mpesa.queryStatus({ of, resultUrl: hook.url, timeoutUrl: hook.url })).kind,
      'accepted',
    )
    return readStatusResult((await until(() => hook.requests[0])).body) ?? assert.fail()
  }
  const complete = {
    code: '0',
    description: 'The service request is processed successfully.',
    state: 'Completed',
    receipt,
    amountCents: 3800,
  }
  const expected = { ...complete, payer: phone, payee: '174379', at: sandbox.clock.now() }
  assert.deepEqual(await readStatus({ receipt }), expected)
  assert.deepEqual(await readStatus({ conversationId: merchantRequestId }), expected)
  assert.equal((await readStatus({ receipt }, 'wrong-amount')).amountCents, 3700)
  assert.equal((await readStatus({ receipt }, 'fail')).code, '26')
  assert.deepEqual(
    [
      (await readStatus({ receipt: 'AAAAAAAAA1' })).code,
      (await readStatus({ receipt: 'AAAAAAAAA1' })).receipt,
    ],
    ['2032', null],
  )

  hook.requests.length = 0
  const reversal = await mpesa.reverse({
    receipt,
    amountShillings: 38,
    remarks: 'x',
    resultUrl: hook.url,
    timeoutUrl: hook.url,
  })
  await until(() => hook.requests[0])
  const own = reversal.kind === 'accepted' ? reversal.originatorConversationId : assert.fail()
  assert.deepEqual(
    [(await readStatus({ receipt })).state, (await readStatus({ receipt })).receipt],
    ['Reversed', receipt],
  )
  const back = await readStatus({ conversationId: own })
  assert.deepEqual([back.state, back.amountCents, back.payer, back.payee], ['Completed', 3800, null, phone])
  assert.notEqual(back.receipt, receipt)
  await sandbox.setFaults({ status: 'lose-reply', phone })
  assert.equal(
    (await mpesa.queryStatus({ of: { receipt }, resultUrl: hook.url, timeoutUrl: hook.url })).kind,
    'unknown',
  )
})

test('sends nothing while M-Pesa is down and reports for how long', async () => {
  const own = connect({ baseUrl: await unusedAddress() })
  for (let times = 0; times < 5; times++) {
    assert.equal(own.retryAfterMs(), 0)
    await own.query('ws_CO_1')
  }
  assert.equal(own.retryAfterMs(), 30_000)
  const outcome = await push(own)
  assert.deepEqual(outcome, {
    kind: 'refused',
    code: 'down',
    message: 'M-Pesa is down, so nothing was sent',
    reason: 'busy',
  })
  sandbox.clock.advance(30_000)
  assert.equal(own.retryAfterMs(), 0)
})

test('does not count errors of customers as failures of M-Pesa', async () => {
  for (let times = 0; times < 6; times++) {
    await sandbox.setFaults({ push: 'locked', phone })
    await push()
    await mpesa.query('ws_CO_none')
  }
  assert.equal(mpesa.retryAfterMs(), 0)
})

const statementNow = (offset = 0, by = mpesa) => {
  const to = sandbox.clock.now()
  return by.statement({ from: new Date(to.getTime() - 3_600_000), to, offset })
}

test('lists payments with their reference in the statement, page by page', async () => {
  const receipt = await paidReceipt()
  const first = await statementNow()
  assert.equal(first.kind, 'page')
  const [rows, entry] =
    first.kind === 'page'
      ? [first.rows, first.entries.find((each) => each.receipt === receipt)]
      : assert.fail()
  assert.ok(entry?.paidAt && Math.abs(entry.paidAt.getTime() - sandbox.clock.now().getTime()) < 60_000)
  assert.deepEqual(entry, {
    paidAt: entry.paidAt,
    receipt,
    amountCents: 3800,
    reference: 'D37KQ4',
    phone: phone.slice(3),
    isPayment: true,
  })
  assert.deepEqual(await statementNow(rows), { kind: 'page', entries: [], rows: 0, unreadable: 0 })
  const last = await statementNow(rows - 1)
  assert.equal(last.kind === 'page' && last.entries[0]?.receipt, receipt)
})

test('handles statements that fail, are refused, or omit a payment', async () => {
  const receiptsNow = () =>
    statementNow().then((outcome) =>
      outcome.kind === 'page' ? outcome.entries.map((each) => each.receipt) : [],
    )
  await sandbox.setFaults({ statement: 'down' })
  assert.equal((await statementNow()).kind, 'unreachable')
  await sandbox.setFaults({ statement: 'refuse' })
  assert.deepEqual(await statementNow(), {
    kind: 'refused',
    code: '400.003.02',
    message: 'Bad Request - ShortCode not registered',
  })
  await sandbox.setFaults({ statement: 'late', phone })
  const late = await paidReceipt()
  assert.ok(!(await receiptsNow()).includes(late))
  sandbox.clock.advance(661_000)
  assert.ok((await receiptsNow()).includes(late))
  phone = `254${++lastNumber}`
  await sandbox.setFaults({ statement: 'omit', phone })
  const omitted = await paidReceipt()
  sandbox.clock.advance(661_000)
  assert.ok(!(await receiptsNow()).includes(omitted))
})

test('does not open the breaker for a failed statement; sends none while it is open', async () => {
  await sandbox.setFaults({ statement: 'down', count: 6 })
  for (let times = 0; times < 6; times++) assert.equal((await statementNow()).kind, 'unreachable')
  assert.equal(mpesa.retryAfterMs(), 0)
  const unreachable = connect({ baseUrl: await unusedAddress() })
  for (let times = 0; times < 5; times++) await push(unreachable)
  assert.ok(unreachable.retryAfterMs() > 0)
  assert.deepEqual(await statementNow(0, unreachable), {
    kind: 'unreachable',
    message: 'M-Pesa is down, so nothing was sent',
  })
})
