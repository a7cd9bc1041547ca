import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'mocha'
import { quiet, startTestSandbox } from '#sandbox/testing.ts'
import { connectEmail } from './email.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox.close())

const connect = (changes = {}) =>
  connectEmail(
    {
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      secure: false,
      from: 'D3 Deals <hello@d3.test>',
      ...changes,
    },
    quiet,
  )
const message = {
  to: 'Achieng.O@example.com',
  subject: 'Booking confirmed: Sat 21 Nov, 14:30 – asante',
  text: 'See you at Kinyozi Kings.',
  html: '<p>See you at <b>Kinyozi Kings</b>.</p>',
  messageId: '<outbox-1@d3.test>',
}

test('delivers an e-mail unchanged', async () => {
  const email = connect()
  assert.deepEqual(await email.send(message), { kind: 'sent' })
  const { messages } = (await sandbox.get('/api/mail?to=achieng.o@EXAMPLE.com')).body
  assert.equal(messages.length, 1)
  assert.deepEqual(
    [messages[0].subject, messages[0].text.trim(), messages[0].messageId],
    [message.subject, message.text, message.messageId],
  )
  assert.equal(messages[0].html.trim(), message.html)
  assert.equal(messages[0].from, 'D3 Deals <hello@d3.test>')
  email.close()
})

test('allows a retry after a temporary refusal only', async () => {
  const email = connect()
  await sandbox.setFaults({ mail: 'busy' })
  const busy = await email.send(message)
  assert.deepEqual(busy.kind === 'refused' && [busy.code, busy.retry], ['451', true])
  await sandbox.setFaults({ mail: 'refuse' })
  const refused = await email.send(message)
  assert.deepEqual(refused.kind === 'refused' && [refused.code, refused.retry], ['550', false])
  assert.deepEqual(await email.send(message), { kind: 'sent' })
  email.close()
})

test('does not retry an invalid address', async () => {
  const outcome = await connect().send({ ...message, to: 'nobody' })
  assert.equal(outcome.kind === 'refused' && outcome.retry, false)
})

test('allows a retry when the server is unreachable or silent', async () => {
  const unreachable = await connect({ port: 1 }).send(message)
  assert.equal(unreachable.kind === 'refused' && unreachable.retry, true)
  const mute = createServer(() => undefined)
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo // a TCP server has a port
  const silent = await connect({ port, timeoutMs: 200 }).send(message)
  assert.equal(silent.kind === 'refused' && silent.retry, true)
  mute.close()
})

test('never sends a password unencrypted', async () => {
  const outcome = await connect({ user: 'd3', password: 'secret' }).send(message)
  assert.equal(outcome.kind, 'refused')
})
