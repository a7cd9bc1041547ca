import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'mocha'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { notify, type NewNotification } from '#server/features/notifications/sending/notify.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

type Customer = { token: string; id: string; email: string }
const today = () => toDay(app.clock.now().getTime())
const moveTo = (day: string, hour: number, minute = 0) =>
  app.clock.advance(instant(day, hour * 60 + minute) - app.clock.now().getTime())
const tomorrowAt = (hour: number, minute = 0) => moveTo(addDays(today(), 1), hour, minute)
const rewarded = (to: string, friend = 'Achieng'): NewNotification => ({
  to,
  type: 'reward_earned',
  params: { cents: 5000, friend },
  eventKey: `reward:${randomUUID()}`,
  actionUrl: '/profile',
})
const send = (...notifications: NewNotification[]) => notify(createContext(app.app, null), notifications)
type Mail = {
  messageId: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
async function digestsTo({ email }: Customer): Promise<Mail[]> {
  const response = await fetch(`${app.sandbox}/api/mail?to=${encodeURIComponent(email)}`)
  const { messages }: { messages: Mail[] } = await response.json()
  return messages.filter(({ messageId }) => messageId.startsWith('<digest.'))
}
async function withDigest(): Promise<Customer> {
  const customer = await app.newCustomer()
  const { status } = await app.ask('PUT', '/notifications/preferences', {
    token: customer.token,
    body: { digest: true },
  })
  assert.equal(status, 200)
  return customer
}

test('one e-mail a day has what is unread, once', async () => {
  tomorrowAt(9)
  const customer = await withDigest()
  await send(rewarded(customer.id, 'Achieng'), rewarded(customer.id, 'Baraka'))
  await app.drainJobs('send-notification-digests')
  assert.deepEqual(await digestsTo(customer), [])
  tomorrowAt(7, 59)
  await app.drainJobs('send-notification-digests')
  assert.deepEqual(await digestsTo(customer), [])
  moveTo(today(), 8, 1)
  await Promise.all([app.drainJobs('send-notification-digests'), app.drainJobs('send-notification-digests')])
  await app.drainJobs('send-notification-digests')
  const [mail, ...more] = await digestsTo(customer)
  assert.ok(mail)
  assert.deepEqual(more, [])
  assert.match(mail.subject, /2/)
  for (const name of ['Achieng', 'Baraka']) assert.ok(mail.text.includes(name), name)
  assert.ok(mail.html.includes(`${app.app.config.publicUrl}/notifications`))
  assert.match(mail.headers['list-unsubscribe'] ?? '', /\/api\/v1\/notifications\/unsubscribe\?token=/)
  // There is nothing new, so there is no e-mail.
  tomorrowAt(8, 1)
  await app.drainJobs('send-notification-digests')
  assert.equal((await digestsTo(customer)).length, 1)
})

test('what was read or is switched off is left out', async () => {
  const [reader, chooser] = [await withDigest(), await withDigest()]
  tomorrowAt(9)
  await app.drainJobs('send-notification-digests')
  await send(rewarded(reader.id), rewarded(chooser.id))
  await app.ask('PUT', '/notifications/mark-all-read', { token: reader.token })
  await app.ask('PUT', '/notifications/preferences', {
    token: chooser.token,
    body: { choices: [{ category: 'rewards', channel: 'email', isEnabled: false }] },
  })
  tomorrowAt(8, 1)
  await app.drainJobs('send-notification-digests')
  assert.deepEqual(await digestsTo(reader), [])
  assert.deepEqual(await digestsTo(chooser), [])
})

test('what had an e-mail of its own is left out', async () => {
  const customer = await withDigest()
  tomorrowAt(9)
  await app.drainJobs('send-notification-digests')
  await send({
    to: customer.id,
    type: 'new_sign_in',
    params: { device: 'Chrome on Android', at: app.clock.now().toISOString() },
    eventKey: `sign-in:${randomUUID()}`,
    actionUrl: '/profile',
  })
  await app.drainJobs('send-notification-digests')
  tomorrowAt(8, 1)
  await app.drainJobs('send-notification-digests')
  assert.deepEqual(await digestsTo(customer), [])
})

test('a digest that was missed comes with the next one', async () => {
  const customer = await withDigest()
  tomorrowAt(8, 1)
  await app.drainJobs('send-notification-digests')
  await send(rewarded(customer.id, 'Chebet'))
  // No process ran on the next day.
  moveTo(addDays(today(), 2), 8, 1)
  await app.drainJobs('send-notification-digests')
  const [mail, ...more] = await digestsTo(customer)
  assert.ok(mail)
  assert.deepEqual(more, [])
  assert.ok(mail.text.includes('Chebet'))
})

test('many notifications are counted, not listed', async () => {
  const customer = await withDigest()
  tomorrowAt(9)
  await app.drainJobs('send-notification-digests')
  await send(...Array.from({ length: 13 }, (_, n) => rewarded(customer.id, `Friend ${n}`)))
  tomorrowAt(8, 1)
  await app.drainJobs('send-notification-digests')
  const [mail] = await digestsTo(customer)
  assert.ok(mail)
  assert.match(mail.subject, /13/)
  assert.match(mail.text, /and 3 more/)
})
