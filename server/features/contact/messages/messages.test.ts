import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { cannedReplies } from '#contract/admin/canned-replies.ts'
import { contactMessages } from '#contract/admin/contact-messages.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { newAdmin, type TestAdmin } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
let support: TestAdmin
before(async () => {
  at = await openTestApp({ demo: false })
  support = await newAdmin(at, 'support')
})
after(() => at?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, admin = support) =>
  at.ask(method, `/admin${path}`, { token: admin.token, ...(body && { body }) })
async function write(email: string, message = 'Do you open on Sundays?'): Promise<string> {
  const sent = await at.ask('POST', '/contact', {
    body: { name: 'Achieng Odhiambo', email, subject: 'Technical Support', message },
  })
  assert.equal(sent.status, 201)
  const row = await at.app.database.db
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}
const listEntries = async (action: string, subject: string) =>
  at.app.database.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'details'])
    .where('action', '=', action)
    .where('subject_id', '=', subject)
    .execute()
const mails = async (to: string) => {
  await at.drainJobs()
  return openAccounts(at).mails(to)
}

describe('a message of the contact form', () => {
  it('is listed masked, and read with an entry in the audit log of its person', async () => {
    const { email, id: accountId } = await at.newCustomer('Achieng')
    const id = await write(email)
    const { body } = await ask('GET', '/contact-messages')
    assert.deepEqual(contactMessages['GET /admin/contact-messages'].reply.parse(body), body)
    const listed = body.messages.find((each: { id: string }) => each.id === id)
    assert.equal(listed.maskedEmail, `${email[0]}•••@${email.split('@')[1]}`)
    assert.ok(!JSON.stringify(body).includes('Sundays'))
    const read = await ask('GET', `/contact-messages/${id}`)
    assert.deepEqual(
      [read.body.message.email, read.body.message.message, read.body.message.account.id],
      [email, 'Do you open on Sundays?', accountId],
    )
    assert.deepEqual(await listEntries('contact.read', accountId), [
      { actor: support.id, details: { message: id } },
    ])
    const moderator = await newAdmin(at, 'moderator')
    assert.equal((await ask('GET', `/contact-messages/${id}`, undefined, moderator)).status, 403)
  })

  it('is answered by e-mail in the language of the answer, and can be answered again', async () => {
    const email = 'baraka@example.com'
    const id = await write(email, 'Je, mnafungua Jumapili?\n<b>Asante</b>')
    const refused = await ask('POST', `/contact-messages/${id}/answer`, {
      text: 'Habari {name}',
      language: 'sw',
      version: 1,
    })
    assert.deepEqual([refused.status, refused.body.errors.text.length], [400, 1])
    const answer = { text: 'Ndiyo, saa tatu & nusu.', language: 'sw', version: 1 }
    const { status, body } = await ask('POST', `/contact-messages/${id}/answer`, answer)
    assert.deepEqual([status, body.message.status, body.message.version], [200, 'answered', 2])
    assert.deepEqual(
      body.message.decisions.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
      [['answered', answer.text]],
    )
    const [mail, ...others] = await mails(email)
    assert.equal(others.length, 0)
    assert.equal(mail?.subject, 'Jibu: Usaidizi wa kiufundi')
    assert.ok(mail.text.startsWith(answer.text) && mail.text.includes('> Je, mnafungua Jumapili?'))
    assert.ok(mail.html.includes('saa tatu &#38; nusu') && !mail.html.includes('<b>Asante'))
    const again = await ask('POST', `/contact-messages/${id}/answer`, { ...answer, version: 2 })
    assert.equal(again.status, 200)
    assert.equal((await mails(email)).length, 2)
    assert.deepEqual(
      (
        await at.app.database.db
          .selectFrom('contact_decisions')
          .select('kind')
          .where('message_id', '=', id)
          .execute()
      ).length,
      2,
    )
  })

  it('is decided by one of two admins, and the other sees who it was', async () => {
    const other = await newAdmin(at, 'support')
    const email = 'offers@casino.example'
    const id = await write(email)
    const answers = await Promise.all([
      ask('POST', `/contact-messages/${id}/close`, { reason: 'Advertising', version: 1 }),
      ask('POST', `/contact-messages/${id}/answer`, { text: 'Yes', language: 'en', version: 1 }, other),
    ])
    const loser = answers.find(({ status }) => status === 409)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(loser?.body.code, 'edit-conflict')
    assert.equal(typeof loser?.body.current.decision.by, 'string')
    assert.equal((await mails(email)).length, answers[1]?.status === 200 ? 1 : 0)
  })

  it('that is closed has no answer', async () => {
    const id = await write('closed@example.com')
    await ask('POST', `/contact-messages/${id}/close`, { reason: 'Advertising', version: 1 })
    const late = await ask('POST', `/contact-messages/${id}/answer`, {
      text: 'Yes',
      language: 'en',
      version: 2,
    })
    assert.deepEqual([late.status, late.body.code], [409, 'contact-message-closed'])
    assert.deepEqual(await mails('closed@example.com'), [])
    const { body } = await ask('GET', '/contact-messages?status=closed')
    assert.equal(body.messages.find((each: { id: string }) => each.id === id).decision.kind, 'closed')
  })

  it('is exported with its answers', async () => {
    const { email, token, id: accountId } = await at.newCustomer('Zawadi')
    await at.app.database.db
      .updateTable('accounts')
      .set({ is_email_verified: true })
      .where('id', '=', accountId)
      .execute()
    const id = await write(email)
    await ask('POST', `/contact-messages/${id}/answer`, { text: 'At nine.', language: 'en', version: 1 })
    const { body } = await at.ask('GET', '/users/export', { token })
    assert.deepEqual(body.data.contactMessages[0].answers, ['At nine.'])
  })
})

describe('canned replies', () => {
  const reply = {
    title: 'Opening times',
    textEn: 'Hello {name}, we open at nine. {me}',
    textSw: 'Habari {name}, tunafungua saa tatu. {me}',
  }

  it('are edited by who answers, read by all admins, and have known placeholders only', async () => {
    const added = await ask('POST', '/canned-replies', reply)
    assert.equal(added.status, 201)
    const { id } = added.body.reply
    const unknown = await ask('POST', '/canned-replies', { ...reply, textSw: 'Habari {jina}' })
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [400, ['textSw']])
    const moderator = await newAdmin(at, 'moderator')
    const { body } = await ask('GET', '/canned-replies', undefined, moderator)
    assert.deepEqual(cannedReplies['GET /admin/canned-replies'].reply.parse(body), body)
    assert.equal((await ask('POST', '/canned-replies', reply, moderator)).status, 403)
    const changed = await ask('PUT', `/canned-replies/${id}`, { ...reply, title: 'Hours', version: 1 })
    assert.deepEqual([changed.body.reply.title, changed.body.reply.version], ['Hours', 2])
    const late = await ask('PUT', `/canned-replies/${id}`, { ...reply, title: 'Times', version: 1 })
    assert.deepEqual([late.status, late.body.current.title], [409, 'Hours'])
    assert.equal((await ask('DELETE', `/canned-replies/${id}`)).status, 200)
    assert.equal((await ask('DELETE', `/canned-replies/${id}`)).status, 404)
    assert.equal((await listEntries('canned-reply.deleted', id)).length, 1)
  })
})
