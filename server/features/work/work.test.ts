/** The queue of the admins, and what needs a second person (docs/rules/admin.md). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { approvable } from '#server/approvable-action.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { decideApproval, needsSecondPerson, requestApproval } from '#server/features/approvals/approvals.ts'
import { findRequestSession } from '#server/features/accounts/sessions/sessions.ts'
import { newAdmin, openAdminSession, type TestAdmin } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import * as z from 'zod'

let test: TestApp
let support: TestAdmin
let finance: TestAdmin
before(async () => {
  test = await openTestApp({ demo: false })
  support = await newAdmin(test, 'support')
  finance = await newAdmin(test, 'finance')
})
after(() => test?.close())

const openCase = async (): Promise<string> => {
  const subject = randomUUID()
  await transaction(createContext(test.app, null), (tx) =>
    raiseAlert(tx, { kind: 'sms-down', subject, detail: `No answer: ${subject}` }),
  )
  const { items } = await get('/admin/work', support)
  return items.find(({ detail }: { detail: string }) => detail.endsWith(subject)).id
}
const get = async (path: string, { token }: TestAdmin) => (await test.ask('GET', path, { token })).body
const handle = (id: string, { token }: TestAdmin, body: object) =>
  test.ask('PUT', `/admin/work/system-alert/${id}`, { token, body })

describe('a case', () => {
  it('is listed for the roles that may decide, and shown with its facts', async () => {
    const id = await openCase()
    const moderator = await newAdmin(test, 'moderator')
    assert.deepEqual((await get('/admin/work', moderator)).items, [])
    const { body } = await test.ask('GET', `/admin/work/system-alert/${id}`, { token: support.token })
    assert.equal(body.case.isOpen, true)
    assert.equal(body.case.title, 'The SMS gateway is down')
    assert.match(body.case.facts[0].value, /^No answer: /)
    assert.deepEqual(
      body.case.admins.map(({ id: of }: { id: string }) => of).toSorted(),
      [support.id, finance.id].toSorted(),
    )
    for (const path of [`/admin/work/money-alert/${id}`, '/admin/work/system-alert/x', '/admin/work/x/y'])
      assert.equal((await test.ask('GET', path, { token: support.token })).status, 404)
  })

  it('is taken by one of two admins at once, and the other sees by whom', async () => {
    const id = await openCase()
    const take = (by: TestAdmin) => handle(id, by, { takenBy: by.id, snoozedUntil: null, version: 0 })
    const [first, second] = await Promise.all([take(support), take(finance)])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    assert.deepEqual([won.status, lost.status], [200, 409])
    assert.equal(lost.body.code, 'edit-conflict')
    assert.deepEqual(lost.body.current.takenBy, won.body.case.takenBy)
  })

  it('is snoozed, handed over and noted', async () => {
    const id = await openCase()
    const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const { body } = await handle(id, support, { takenBy: finance.id, snoozedUntil: until, version: 0 })
    assert.deepEqual(
      [body.case.takenBy.id, body.case.snoozedUntil, body.case.version],
      [finance.id, until, 1],
    )
    const customer = await test.newCustomer()
    assert.equal(
      (await handle(id, support, { takenBy: customer.id, snoozedUntil: null, version: 1 })).status,
      404,
    )
    const noted = await test.ask('POST', `/admin/work/system-alert/${id}/notes`, {
      token: support.token,
      body: { text: 'Called, no answer' },
    })
    assert.deepEqual(
      noted.body.case.notes.map(({ text, author }: { text: string; author: string }) => [text, author]),
      [['Called, no answer', 'Admin Customer']],
    )
  })

  it('leaves the queue when it is decided, and then names who decided', async () => {
    const id = await openCase()
    const path = `/payments/alarms/${id}/resolve`
    assert.equal(
      (await test.ask('POST', path, { token: finance.token, body: { resolution: 'It answers' } })).status,
      200,
    )
    const { items } = await get('/admin/work', support)
    assert.ok(items.every((item: { id: string }) => item.id !== id))
    const { case: shown } = await get(`/admin/work/system-alert/${id}`, support)
    assert.equal(shown.isOpen, false)
    assert.match(shown.decided, /^Resolved \(“It answers”\) by Admin Customer, /)
  })
})

it('keeps the filters of each admin', async () => {
  const replace = (filters: object[]) =>
    test.ask('PUT', '/admin/work-filters', { token: support.token, body: { filters } })
  const mine = { name: 'Money, mine', query: 'group=money&mine=1' }
  assert.equal((await replace([mine])).status, 200)
  assert.deepEqual((await get('/admin/work', support)).filters, [mine])
  assert.deepEqual((await get('/admin/work', finance)).filters, [])
  assert.equal((await replace([mine, mine])).status, 400)
  assert.equal((await replace([])).status, 200)
  assert.deepEqual((await get('/admin/work', support)).filters, [])
})

describe('what needs a second person', () => {
  const done: unknown[] = []
  const action = approvable({
    name: 'of the test',
    adminAction: 'moveMoney',
    payload: z.object({ cents: z.int() }),
    run: async (_tx, payload, approved) => {
      done.push([payload, approved.requestedBy, approved.approvedBy])
    },
  })
  const contextFor = async (token: string) => {
    const credentials = { authorization: `Bearer ${token}`, cookies: {} }
    return createContext(test.app, await findRequestSession(test.app, credentials, 'admin'))
  }
  const ask = async (subject: string) => {
    const ctx = await contextFor(finance.token)
    return transaction(ctx, (tx) =>
      requestApproval(tx, action, {
        subject,
        title: 'Refund of KES 12,400',
        payload: { cents: 1_240_000 },
        reason: 'Store closed for good',
      }),
    )
  }
  const approve = async (id: string, token: string) =>
    decideApproval(await contextFor(token), [action], { id, decision: 'approve', note: '', ip: '127.0.0.1' })

  it('is an amount from the setting on', () => {
    assert.equal(needsSecondPerson(test.app.config, 999_999), false)
    assert.equal(needsSecondPerson(test.app.config, 1_000_000), true)
  })

  it('is asked for once at a time', async () => {
    await ask('a')
    await assert.rejects(ask('a'), { code: 'approval-waiting' })
  })

  it('is not approved by who asked, with another session', async () => {
    const id = await ask('b')
    await assert.rejects(approve(id, await openAdminSession(test, finance.id)), {
      code: 'second-person-required',
    })
    assert.deepEqual(done, [])
  })

  it('is not approved by a role that does not include it', async () => {
    await assert.rejects(approve(await ask('c'), support.token), { status: 403 })
  })

  it('is not approved by an admin who came later, or who has an inviter in common with who asked', async () => {
    const setInviter = (id: string, by: string | null) =>
      test.app.database.db
        .updateTable('admins')
        .set({ invited_by: by })
        .where('account_id', '=', id)
        .execute()
    const [root, other, invited, sibling, niece] = [
      await newAdmin(test, 'owner'),
      await newAdmin(test, 'owner'),
      await newAdmin(test, 'finance'),
      await newAdmin(test, 'finance'),
      await newAdmin(test, 'finance'),
    ]
    await setInviter(finance.id, root.id)
    await setInviter(invited.id, finance.id)
    await setInviter(sibling.id, root.id)
    await setInviter(niece.id, sibling.id)
    test.clock.advance(1)
    const id = await ask('e')
    test.clock.advance(1)
    const newer = await newAdmin(test, 'owner')
    for (const { token } of [root, invited, sibling, niece, newer])
      await assert.rejects(approve(id, token), { status: 409, code: 'not-independent' })
    assert.deepEqual(done, [])
    const own = await ask('of another line')
    assert.equal((await approve(own, other.token)).isApproved, true)
    done.length = 0
    await setInviter(finance.id, null)
    const refused = { id, decision: 'refuse', note: 'Not for me', ip: '127.0.0.1' } as const
    assert.equal((await decideApproval(await contextFor(newer.token), [action], refused)).isApproved, false)
  })

  it('is done once, when one of two others approves', async () => {
    const others = [await newAdmin(test, 'finance'), await newAdmin(test, 'owner')]
    test.clock.advance(1)
    const id = await ask('d')
    const replies = await Promise.allSettled(others.map(({ token }) => approve(id, token)))
    assert.equal(replies.filter(({ status }) => status === 'fulfilled').length, 1)
    const refused = replies.find(({ status }) => status === 'rejected')
    assert.ok(refused?.status === 'rejected')
    assert.equal(refused.reason.code, 'already-decided')
    assert.equal(refused.reason.extra.decidedBy, 'Admin Customer')
    assert.equal(done.length, 1)
    const { items } = await get('/admin/work', finance)
    assert.ok(items.every((item: { id: string }) => item.id !== id))
  })
})
