import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { textVersions } from '#contract/admin/texts.ts'
import { findRichTextProblem } from '#domain/text/rich-text.ts'
import { addDays, DAY, toDay } from '#domain/time/time.ts'
import { newAdmin, type TestAdmin } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
let owner: TestAdmin
before(async () => {
  at = await openTestApp({ demo: false })
  owner = await newAdmin(at)
})
after(() => at?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  at.ask(method, `/admin/texts${path}`, { token: owner.token, ...(body && { body }) })
const shown = async (name: string, language = 'en') =>
  (await at.ask('GET', `/texts/${name}`, { headers: { 'accept-language': language } })).body.text
const draft = (title: string, more: object = {}) => ({
  bodyEn: `## ${title} {#one}\nWrite to {email}.\nNumber {registration}.`,
  bodySw: `## ${title} kwa Kiswahili {#one}\nAndika {email}.`,
  change: 'Shorter',
  version: null,
  ...more,
})

test('the first version is the text of the code, in both languages and without what is not known', async () => {
  for (const name of ['terms', 'privacy', 'help']) {
    const { body } = await ask('GET', `/${name}`)
    assert.deepEqual(textVersions['GET /admin/texts/:name'].reply.parse(body), body)
    const [first] = body.versions
    for (const source of [first.bodyEn, first.bodySw]) assert.equal(findRichTextProblem(source), null)
    assert.notEqual(first.bodyEn, first.bodySw)
    const text = await shown(name)
    assert.deepEqual([text.number, text.since], [1, '2026-11-21'])
    assert.ok(!/\{(?!#)/.test(text.body) && !/undefined|null/.test(text.body))
  }
  assert.match((await shown('privacy')).body, /\[support@d3\.test\]\(mailto:support@d3\.test\)/)
  assert.match((await shown('terms')).body, /^- .*18/m)
  assert.equal((await shown('help')).body.match(/^### /gm)?.length, 31)
  assert.equal((await at.ask('GET', '/texts/cookies')).body.code, 'text-not-found')
})

test('a draft is published at once, or on a day, and the versions before it remain', async () => {
  assert.equal((await ask('PUT', '/terms/draft', draft('No heading', { bodyEn: 'Text' }))).status, 400)
  const written = await ask('PUT', '/terms/draft', draft('Second'))
  assert.deepEqual([written.status, written.body.draft.version], [200, 1])
  const late = await ask('PUT', '/terms/draft', draft('Other'))
  assert.deepEqual([late.body.code, late.body.current.version], ['edit-conflict', 1])
  assert.equal((await shown('terms')).number, 1)
  assert.equal((await ask('POST', '/terms/publish', { day: null, version: 1 })).status, 200)
  const second = await shown('terms', 'sw')
  assert.deepEqual(
    [second.number, second.since, second.body],
    [2, toDay(at.clock.now().getTime()), '## Second kwa Kiswahili {#one}\nAndika support@d3.test.'],
  )
  assert.equal((await shown('terms')).body, '## Second {#one}\nWrite to support@d3.test.')

  await ask('PUT', '/terms/draft', draft('Third'))
  const day = addDays(toDay(at.clock.now().getTime()), 1)
  const scheduled = await ask('POST', '/terms/publish', { day, version: 1 })
  assert.deepEqual(
    scheduled.body.versions.map(({ number }: { number: number }) => number),
    [3, 2, 1],
  )
  assert.equal((await shown('terms')).number, 2)
  await ask('PUT', '/terms/draft', draft('Fourth'))
  assert.equal((await ask('POST', '/terms/publish', { day: null, version: 1 })).body.code, 'version-waiting')
  assert.equal((await ask('POST', '/terms/withdraw')).body.code, 'not-scheduled')
  assert.equal((await ask('DELETE', '/terms/draft')).status, 200)
  const withdrawn = await ask('POST', '/terms/withdraw')
  assert.equal(withdrawn.body.draft.bodyEn, draft('Third').bodyEn)
  const again = await ask('POST', '/terms/publish', { day, version: withdrawn.body.draft.version })
  assert.equal(again.status, 200)
  at.clock.advance(DAY)
  const third = await shown('terms')
  assert.deepEqual([third.number, third.since], [3, day])
})

test('publishing needs a recent sign-in, and is for owners', async () => {
  owner = await newAdmin(at)
  await ask('PUT', '/privacy/draft', draft('Second'))
  at.clock.advance(DAY / 24)
  const refused = await ask('POST', '/privacy/publish', { day: null, version: 1 })
  assert.deepEqual([refused.status, refused.body.code], [403, 'prove-again'])
  const finance = await newAdmin(at, 'finance')
  assert.equal((await at.ask('GET', '/admin/texts', { token: finance.token })).status, 403)
})
