import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'mocha'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { unusedAddress, quiet, startTestSandbox } from '#sandbox/testing.ts'
import { connectSms } from './sms.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox.close())

const connect = (changes = {}) =>
  connectSms({ baseUrl: sandbox.url, ...sandboxCredentials.sms, ...changes }, quiet)
const to = '+254712345678'

test('delivers a message', async () => {
  const outcome = await connect({ from: 'D3DEALS' }).send({ to, message: 'Your code is 123456. & = +' })
  const { messages } = (await sandbox.get('/api/sms?phone=0712345678')).body
  assert.deepEqual([messages[0].from, messages[0].message], ['D3DEALS', 'Your code is 123456. & = +'])
  assert.deepEqual(outcome, { kind: 'sent', id: messages[0].id })
})

test('reads refusals of one or all recipients from HTTP 201', async () => {
  assert.deepEqual(await connect().send({ to: '+254212345678', message: 'x' }), {
    kind: 'refused',
    code: '403',
    message: 'InvalidPhoneNumber',
    about: 'message',
    retry: false,
    isDown: false,
  })
  assert.deepEqual(await connect().send({ to: 'nobody', message: 'x' }), {
    kind: 'refused',
    code: 'no-recipient',
    message: 'InvalidPhoneNumber',
    about: 'message',
    retry: false,
    isDown: false,
  })
  await sandbox.setFaults({ sms: 'no-balance', phone: to })
  assert.deepEqual(await connect().send({ to, message: 'x' }), {
    kind: 'refused',
    code: '405',
    message: 'InsufficientBalance',
    about: 'account',
    retry: true,
    isDown: false,
  })
  await sandbox.setFaults({ sms: 'gateway-error', phone: to })
  assert.deepEqual(await connect().send({ to, message: 'x' }), {
    kind: 'refused',
    code: '501',
    message: 'GatewayError',
    about: 'gateway',
    retry: true,
    isDown: false,
  })
})

test('takes a wrong API key for a refusal of our account', async () => {
  const outcome = await connect({ apiKey: 'wrong' }).send({ to, message: 'x' })
  assert.deepEqual(outcome, {
    kind: 'refused',
    code: '401',
    message: 'The supplied authentication is invalid',
    about: 'account',
    retry: true,
    isDown: false,
  })
})

test('allows a retry when unreachable; returns unknown for a lost reply', async () => {
  const unreachable = await connect({ baseUrl: await unusedAddress() }).send({ to, message: 'x' })
  assert.deepEqual(unreachable, {
    kind: 'refused',
    code: 'network',
    message: 'ECONNREFUSED',
    about: 'gateway',
    retry: true,
    isDown: true,
  })
  await sandbox.setFaults({ sms: 'lose-reply', phone: to })
  assert.equal((await connect().send({ to, message: 'x' })).kind, 'unknown')
})

test('tells refusals of our account from those of the message', async () => {
  let answer = ''
  const server = createServer((_request, response) => void response.writeHead(201).end(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  const own = connect({ baseUrl: `http://127.0.0.1:${port}` })
  const sendAndDescribe = async (Message: string, Recipients: object[]) => {
    answer = JSON.stringify({ SMSMessageData: { Message, Recipients } })
    const outcome = await own.send({ to, message: 'x' })
    return outcome.kind === 'refused' ? [outcome.about, outcome.retry] : outcome
  }
  for (const [code, about] of [
    [401, 'account'],
    [402, 'account'],
    [403, 'message'],
    [404, 'message'],
    [405, 'account'],
    [406, 'message'],
    [407, 'gateway'],
    [409, 'message'],
    [500, 'gateway'],
    [501, 'gateway'],
    [502, 'gateway'],
    [599, 'gateway'],
  ] as const)
    assert.deepEqual(
      await sendAndDescribe('Sent to 0/1', [{ statusCode: code, status: 'x' }]),
      [about, about !== 'message'],
      String(code),
    )
  assert.deepEqual(await sendAndDescribe('InvalidSenderId', []), ['account', true])
  assert.deepEqual(await sendAndDescribe('InvalidPhoneNumber', []), ['message', false])
  server.closeAllConnections()
  server.close()
})

test('returns unknown for no reply and for unreadable replies', async () => {
  let answer: string | null = null
  const server = createServer((_request, response) => {
    if (answer !== null) response.writeHead(201).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  const own = connect({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 200 })
  assert.deepEqual(await own.send({ to, message: 'x' }), { kind: 'unknown', message: 'no reply in time' })
  answer = '<AfricasTalkingResponse/>'
  assert.equal((await own.send({ to, message: 'x' })).kind, 'unknown')
  server.closeAllConnections()
  server.close()
})
