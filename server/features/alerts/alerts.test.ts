import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'mocha'
import { createContext, transaction } from '#server/app-context.ts'
import { registerMetrics } from '#server/app.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { raiseAlert } from './alerts.ts'

let at: TestApp
let webhook: Server
const posted: { kind: string; text: string }[] = []
before(async () => {
  webhook = createServer(async (request, reply) => {
    posted.push(JSON.parse(await readRequestText(request)))
    reply.end('ok')
  })
  await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done))
  const { port } = webhook.address() as AddressInfo // it listens on TCP
  at = await openTestApp({
    demo: false,
    env: { ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, SUPPORT_PHONE: '254712345678' },
  })
  registerMetrics(at.app)
})
after(async () => {
  await at?.close()
  webhook.close()
})

async function readRequestText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
const openAlerts = async (kind: string) =>
  new RegExp(`alerts_open\\{kind="${kind}"\\} (\\d+)`).exec(await at.app.metrics.text())?.[1]

test('an alert that the mail server is down is posted and sent by SMS, although mails fail', async () => {
  await fetch(`${at.sandbox}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mail: 'busy', count: 100 }),
  })
  assert.equal(await openAlerts('mail-down'), '0')
  await transaction(createContext(at.app, null), (tx) =>
    raiseAlert(tx, { kind: 'mail-down', detail: 'No reply in time.' }),
  )
  const drained = at.drainJobs().catch(() => undefined)
  for (let tries = 0; posted.length === 0 && tries < 100; tries++)
    await new Promise((done) => setTimeout(done, 100))
  assert.deepEqual(
    posted.map(({ kind, text }) => ({ kind, text })),
    [{ kind: 'mail-down', text: 'D3 alert: The mail server is down. No reply in time.' }],
  )
  assert.equal(await openAlerts('mail-down'), '1')
  await fetch(`${at.sandbox}/api/faults`, { method: 'DELETE' })
  await drained
  const sms = await fetch(`${at.sandbox}/api/sms?phone=254712345678`)
  assert.match(JSON.stringify(await sms.json()), /The mail server is down/)
  assert.equal(posted.length, 1)
})

test('an alert is posted once while it is open', async () => {
  for (const detail of ['A job waits.', 'It still waits.'])
    await transaction(createContext(at.app, null), (tx) =>
      raiseAlert(tx, { kind: 'queue-late', subject: 'money', detail }),
    )
  await at.drainJobs()
  assert.deepEqual(
    posted.filter(({ kind }) => kind === 'queue-late').map(({ text }) => text),
    ['D3 alert: A queue is late. A job waits.'],
  )
})
