/** Nothing about a person remains in the database after the erasure, apart from what the list of columns keeps. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { uuidv7 } from '#server/ids.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { newCanary } from '#tests/support/canary.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { askQuestion, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openBrowser } from '#tests/support/pushes.ts'
import { findMerchantId } from '#tests/support/merchants.ts'
import { makeQuote, postRequest } from '#tests/support/requests.ts'
import { ALL_SCHEDULED, runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findColumnsWith, listTextColumns, type TextColumn } from '#tests/support/text-columns.ts'
import { PERSONAL_COLUMNS, type Treatment } from './personal-columns.ts'

/** Tables of the libraries for jobs and migrations. Jobs have the data of events. */
const LIBRARIES = /^(?:pgboss\.|migrations$)/
const JOBS = 'pgboss.job.data'

const findTreatment = ({ table, name }: Pick<TextColumn, 'table' | 'name'>): Treatment | undefined => {
  const listed = (
    PERSONAL_COLUMNS as Readonly<Record<string, Treatment | Readonly<Record<string, Treatment>>>>
  )[table] // a name of the database, which may not be listed
  if (listed === undefined || typeof listed === 'string') return listed
  if (isTreatment(listed)) return listed
  return listed[name]
}
const isTreatment = (listed: object): listed is Exclude<Treatment, string> =>
  'kept' in listed || 'expiresAfterDays' in listed
const findTreatmentAt = (path: string): Treatment | undefined => {
  if (path === JOBS) return 'erased'
  const [name = '', table = ''] = path.split('.').toReversed()
  return findTreatment({ table, name })
}

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
const pool = () => test.app.database.pool
const db = () => test.app.database.db

describe('The list of personal columns', () => {
  it('has every column of the database that can hold text or a place', async () => {
    const missing = (await listTextColumns(pool()))
      .filter((column) => !LIBRARIES.test(column.table) && findTreatment(column) === undefined)
      .map(({ table, name }) => `${table}.${name}`)
    assert.deepEqual(missing, [], 'Add them to personal-columns.ts')
  })

  it('has no column that the database does not have', async () => {
    const names = new Set(
      (await listTextColumns(pool())).flatMap(({ table, name }) => [table, `${table}.${name}`]),
    )
    const listed = Object.entries(PERSONAL_COLUMNS).flatMap(([table, columns]) =>
      typeof columns === 'string' || isTreatment(columns)
        ? table
        : Object.keys(columns).map((name) => `${table}.${name}`),
    )
    assert.deepEqual(
      listed.filter((name) => !names.has(name)),
      [],
    )
  })
})

/** Fails where the words are in a column that does not keep them. */
async function assertOnlyKept(words: readonly string[]): Promise<void> {
  const wrong = (await findColumnsWith(pool(), words)).filter((path) => {
    const treatment = findTreatmentAt(path)
    return typeof treatment !== 'object'
  })
  assert.deepEqual(wrong, [])
}

/** Moves the clock past each period, the shortest first, and runs the job that ends it. */
async function assertExpires(words: readonly string[]): Promise<void> {
  const listed = Object.values(PERSONAL_COLUMNS).flatMap((columns) =>
    typeof columns === 'string' || isTreatment(columns) ? columns : Object.values(columns),
  )
  const periods = listed.flatMap((treatment) =>
    typeof treatment === 'object' && 'job' in treatment ? treatment : [],
  )
  const erasedAt = test.clock.now().getTime()
  for (const { expiresAfterDays, job } of periods.toSorted(
    (a, b) => a.expiresAfterDays - b.expiresAfterDays,
  )) {
    test.clock.advance(Math.max(0, erasedAt + expiresAfterDays * DAY - test.clock.now().getTime()))
    await runScheduledJob(test, job)
    const late = (await findColumnsWith(pool(), words)).filter((path) => {
      const treatment = findTreatmentAt(path)
      return (
        typeof treatment === 'object' &&
        'job' in treatment &&
        treatment.job === job &&
        treatment.expiresAfterDays <= expiresAfterDays
      )
    })
    assert.deepEqual(late, [], `${expiresAfterDays} days after the erasure`)
  }
}

const ask = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  token: string | null,
  body: object = {},
  headers: Record<string, string> = {},
) => {
  const answer = await test.ask(method, path, { ...(token !== null && { token }), body, headers })
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The columns that say of a row whose it is. */
const OWNER: Readonly<Record<string, string>> = { accounts: 'id' }

/** Values of the person that are not words, such as hashes and addresses, by column. */
async function listOwnValues(accountId: string): Promise<Map<string, string[]>> {
  const { rows: owned } = await pool().query<{ table: string }>(
    `SELECT table_name AS "table" FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id'`,
  )
  const tables = new Set([...owned.map(({ table }) => table), ...Object.keys(OWNER)])
  const values = new Map<string, string[]>()
  for (const column of await listTextColumns(pool())) {
    if (findTreatment(column) !== 'erased' || !tables.has(column.table)) continue
    const { table, name } = column
    const { rows } = await pool().query<{ value: string }>(
      `SELECT DISTINCT "${name}"::text AS value FROM "${table}" WHERE "${OWNER[table] ?? 'account_id'}" = $1 AND "${name}" IS NOT NULL`,
      [accountId],
    )
    if (rows.length > 0)
      values.set(
        `${table}.${name}`,
        rows.map(({ value }) => value),
      )
  }
  return values
}

/** Erased, but hard to fill: a business without stores has them, a provider of payments, or a picture. */
const UNFILLED = new Set([
  'bookings.quoted_title',
  'callback_inbox.outcome_detail',
  'merchants.business_name',
  'moderation_decisions.picture',
  'notification_deliveries',
  'payments.result_description',
  'reported_pictures.places',
  'service_request_images',
  'store_documents',
])

/** Fails unless the person has something in each column that is erased, or in each table that is erased as a whole. */
async function assertFilled(words: readonly string[], values: ReadonlyMap<string, unknown>): Promise<void> {
  const filled = new Set([...(await findColumnsWith(pool(), words)), ...values.keys()])
  for (const path of filled) filled.add(path.split('.')[0]!)
  const isWhole = (table: string) =>
    Object.entries(PERSONAL_COLUMNS).some(([name, listed]) => name === table && listed === 'erased')
  const erased = (await listTextColumns(pool()))
    .filter((column) => findTreatment(column) === 'erased')
    .map(({ table, name }) => (isWhole(table) ? table : `${table}.${name}`))
  assert.deepEqual(
    [...new Set(erased)].filter((path) => !filled.has(path) && !UNFILLED.has(path)),
    [],
    'Let the person of the test have them',
  )
}

/** The network address of the person. */
const IP = '203.0.113.77'

type Canary = Awaited<ReturnType<typeof newCanary>>

/** Adds data that others write about the person, and the remaining data of the person. */
async function fillTheRest(shop: Shop, canary: Canary): Promise<void> {
  const { mark, name, email, phone, token, id, confirmed } = canary
  const now = test.clock.now()
  const { sandbox } = payingIn(() => test)
  const chat = createChatHelpers(() => test)
  const owner = await newAdmin(test, 'owner')
  const store = shop.merchantToken
  await db()
    .updateTable('accounts')
    .set({ phone_number: `254${phone.slice(1)}`, is_phone_verified: true, totp_encrypted: Buffer.from(mark) })
    .where('id', '=', id)
    .execute()

  // The store.
  await ask('POST', `/merchant/bookings/${confirmed}/proposals`, store, {
    startTime: `${timeIn(test, 2, '16:00')}:00+03:00`,
    message: `Later, ${name}`,
  })
  await ask('POST', `/merchant/clients/${id}/notes`, store, { text: `Note ${mark}` })
  await ask('PUT', `/merchant/clients/${id}`, store, { tags: [`tag ${mark}`] })
  const refused = await ask(
    'POST',
    '/bookings/service',
    token,
    {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 2, '18:00'),
      clientInfo: { name: `${name} Bird`, email, phone },
    },
    { 'idempotency-key': `booking-${mark}` },
  )
  await ask('PUT', `/bookings/${refused.booking.id}/cancel`, store, { reason: `Sorry, ${name}` })
  await ask('POST', '/merchant/bookings/walk-in', store, {
    serviceId: shop.serviceId,
    name: `${name} Walking`,
    phone,
    notes: `Walked ${mark}`,
  })
  const { package: offered } = await ask('POST', '/merchant/packages', store, {
    serviceId: shop.serviceId,
    visits: 2,
    price: 2000,
    validMonths: 12,
  })
  await ask('POST', `/merchant/packages/${offered.id}/sales`, store, { name: `${name} Buying`, phone })
  await ask('POST', '/merchant/team/invitations', store, { email, role: 'manager' })
  const conversation = await db()
    .selectFrom('conversations')
    .select('id')
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  await chat.say(store, conversation.id, `Karibu ${name}`)
  const blamed = await chat.ask('POST', `/conversations/${conversation.id}/report`, store, {
    reason: 'other',
    details: `Rude ${mark}`,
  })
  assert.equal(blamed.status, 200)

  // Other customers.
  const helper = await test.newCustomer()
  const moderated = await postRequest(test, token, {
    title: `Moderated ${mark}`,
    description: `Call ${mark}`,
    location: `Home ${mark}`,
    latitude: -1.298_765,
    longitude: 36.812_345,
  })
  await makeQuote(test, helper.token, moderated)
  await ask('POST', `/request-service/${moderated}/report`, helper.token, {
    reason: 'other',
    details: 'Spam',
  })
  await ask('PUT', `/admin/request-reports/${moderated}`, owner.token, {
    decision: 'remove',
    rule: 'spam',
    reason: 'An advert',
  })
  const quoted = await postRequest(test, token, { title: `Quoted ${mark}` })
  const quote = await makeQuote(test, helper.token, quoted, { message: 'Pay me outside' })
  await ask('POST', `/request-service/${quoted}/report`, token, {
    reason: 'other',
    details: mark,
    offerId: quote,
  })
  await ask('PUT', `/admin/request-reports/${quoted}`, owner.token, {
    decision: 'keep',
    rule: null,
    reason: 'It is fine',
    offerId: quote,
  })

  // The person.
  const { id: decisionId } = await db()
    .selectFrom('moderation_decisions')
    .select('id')
    .where('author_id', '=', id)
    .executeTakeFirstOrThrow()
  await ask('POST', `/moderation/decisions/${decisionId}/appeal`, token, { text: `No advert, says ${name}` })
  await openBrowser(test, token)
  await ask('POST', '/users/request-password-reset', null, { email })
  await test.ask('POST', '/users/login', { body: { email, password: 'a wrong one' } })
  const payer = `254${phone.slice(1)}`
  await sandbox('POST', '/api/faults', { phone: payer, paybill: 'validation-lost', payer: 'plain' })
  const paid = { phone: payer, business: '174379', account: 'rent', amount: 38, pin: '1234' }
  const { receipt } = await sandbox('POST', '/api/paybill', paid)
  await until(async () => {
    await test.drainJobs()
    return db().selectFrom('unmatched_money').select('id').where('receipt', '=', receipt).executeTakeFirst()
  })

  // Support.
  const contact = await db()
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await ask('POST', `/admin/contact-messages/${contact.id}/answer`, owner.token, {
    text: `Dear ${name}`,
    version: 1,
    language: 'en',
  })
  const asked = await ask('POST', `/admin/people/${id}/data-requests`, owner.token, {
    kind: 'correction',
    askedBy: 'phone',
    note: `The name is ${name}`,
  })
  await ask('PUT', `/admin/data-requests/${asked.id}`, owner.token, {
    decision: 'fulfil',
    reason: `Now called ${name}`,
    version: 1,
  })

  // These rows would take too long to come about.
  for (const table of ['contact_messages', 'newsletter_subscribers'])
    await pool().query(`UPDATE ${table} SET ip = $1 WHERE email = $2`, [IP, email])
  for (const table of ['consents', 'sessions'])
    await pool().query(`UPDATE ${table} SET ip = $1 WHERE account_id = $2`, [IP, id])
  await audit(db(), now, { action: 'session.opened', actor: id, ip: IP })
  await pool().query(`UPDATE data_requests SET link_hash = $1, link_expires_at = $2 WHERE account_id = $3`, [
    randomBytes(32),
    new Date(now.getTime() + DAY),
    id,
  ])
  await db()
    .insertInto('recovery_codes')
    .values({ account_id: id, code_hash: randomBytes(32) })
    .execute()
  await db()
    .insertInto('account_devices')
    .values({ account_id: id, device_hash: randomBytes(32), first_seen_at: now, last_seen_at: now })
    .execute()
  const pictureId = uuidv7(now.getTime())
  await db()
    .insertInto('reported_pictures')
    .values({
      id: pictureId,
      kind: 'request',
      owner_id: moderated,
      path: '/media/requests/1.webp',
      name: `Moderated ${mark}`,
      author_id: id,
    })
    .execute()
  await db()
    .insertInto('picture_reports')
    .values({ picture_id: pictureId, account_id: id, reason: 'other', details: mark, created_at: now })
    .execute()
  await db()
    .insertInto('registrations')
    .values({
      id: uuidv7(now.getTime()),
      account_id: id,
      email,
      first_name: name,
      last_name: `Bird${mark}`,
      phone_number: `254${phone.slice(1)}`,
      terms_version: '2026-11',
      is_adult: true,
      wants_offers: false,
      referral_slug: mark,
      language: 'en',
      confirmed_at: now,
      created_at: now,
    })
    .execute()
  const merchantId = await findMerchantId(test, shop.storeId)
  const importId = uuidv7(now.getTime())
  await db()
    .insertInto('client_imports')
    .values({
      id: importId,
      merchant_id: merchantId,
      imported_by: owner.id,
      imported_at: now,
      file_hash: randomBytes(32),
      confirmed: 'They are my clients',
      row_count: 1,
      added: 0,
      changed: 1,
      unchanged: 0,
      refused: 0,
    })
    .execute()
  const recordId = uuidv7(now.getTime())
  await db()
    .insertInto('client_records')
    .values({
      id: recordId,
      merchant_id: merchantId,
      name: `Brought ${mark}`,
      phone_number: `254${phone.slice(1)}`,
      email,
      tags: [mark],
      source: 'imported',
      import_id: importId,
      added_at: now,
    })
    .execute()
  await db()
    .insertInto('client_import_changes')
    .values({ import_id: importId, record_id: recordId, before: JSON.stringify({ name: mark }), version: 1 })
    .execute()
  const withdrawalId = uuidv7(now.getTime())
  await db()
    .insertInto('withdrawals')
    .values({
      id: withdrawalId,
      account_id: id,
      phone_number: `254${phone.slice(1)}`,
      amount_cents: 25_000,
      fee_cents: 500,
      state: 'paid',
      requested_at: now,
      ended_at: now,
    })
    .execute()
  await db()
    .insertInto('approvals')
    .values({
      id: uuidv7(now.getTime()),
      action: 'merge-people',
      admin_action: 'changePeople',
      subject: helper.id,
      title: `Merging the account of Test into that of ${name}`,
      payload: JSON.stringify({ closedId: helper.id, keptId: id }),
      reason: 'They are one person',
      requested_by: owner.id,
      requested_at: now,
      decided_by: owner.id,
      decided_at: now,
      is_approved: false,
    })
    .execute()
  await db()
    .insertInto('payouts')
    .values({
      id: uuidv7(now.getTime()),
      withdrawal_id: withdrawalId,
      phone_number: `254${phone.slice(1)}`,
      amount_cents: 24_500,
      callback_hash: randomBytes(32),
      status: 'needs_review',
      created_at: now,
    })
    .execute()
  await test.drainJobs(...ALL_SCHEDULED)
}

describe('The erasure of an account', () => {
  it('leaves nothing of a person who has used every feature', async () => {
    const shop = await openShop(test, { capacity: 20 })
    const canary = await newCanary(test, shop, await askQuestion(test, shop))
    await fillTheRest(shop, canary)
    const { mark, email, phone } = canary
    const words = [mark, phone.slice(1), '-1.298765', '36.812345', IP]
    const before = await listOwnValues(canary.id)
    await assertFilled(words, before)

    // The time is after the bookings, so that the account can be deleted.
    test.clock.advance(3 * DAY)
    await test.drainJobs(...ALL_SCHEDULED)
    const token = await test.signIn(email, 'a long enough one')
    await ask('POST', '/users/delete-account', token)
    // Jobs due during the grace period run in it, and not at the same moment as the erasure.
    test.clock.advance(ERASE_GRACE_MS - MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    test.clock.advance(2 * MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    await assertOnlyKept(words)
    for (const [path, values] of await listOwnValues(canary.id))
      assert.deepEqual(
        values.filter((value) => value !== '' && value !== '[]' && before.get(path)?.includes(value)),
        [],
        path,
      )
    await assertExpires(words)
  })

  it('erases the accounts that were merged into it, too', async () => {
    const [kept, closed] = [await test.newCustomer('Kept'), await test.newCustomer('Zawadi')]
    const { token } = await newAdmin(test, 'owner')
    await ask('POST', `/admin/people/${closed.id}/merge`, token, {
      keepId: kept.id,
      reason: 'Two accounts of one customer',
    })
    const words = [kept.email, closed.email, 'Zawadi']
    assert.ok((await findColumnsWith(pool(), words)).includes('accounts.email'))
    await ask('POST', '/users/delete-account', await test.signIn(kept.email, 'a long enough one'))
    test.clock.advance(ERASE_GRACE_MS + MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    await assertOnlyKept(words)
  })
})

describe('A walk-in', () => {
  it('is nobody any more after a year', async () => {
    const shop = await openShop(test)
    const mark = randomBytes(4).toString('hex')
    const { booking } = await ask('POST', '/merchant/bookings/walk-in', shop.merchantToken, {
      serviceId: shop.serviceId,
      name: `Achieng ${mark}`,
      phone: '0733444555',
      notes: `Notes ${mark}`,
    })
    await pool().query(
      `UPDATE bookings SET status = 'cancelled', cancelled_by = 'store', cancel_reason = $1 WHERE id = $2`,
      [`Sorry, ${mark}`, booking.id],
    )
    await pool().query(`UPDATE booking_events SET reason = $1 WHERE booking_id = $2`, [mark, booking.id])
    await test.drainJobs()
    const words = [mark, '733444555']
    assert.ok((await findColumnsWith(pool(), words)).includes('bookings.client_phone'))
    test.clock.advance(366 * DAY)
    await runScheduledJob(test, 'erase-old-walk-ins')
    await runScheduledJob(test, 'prune')
    await assertOnlyKept(words)
  })
})

describe('The holder of a package without an account', () => {
  it('is nobody any more a year after its last day', async () => {
    const shop = await openShop(test)
    const name = `Achieng ${randomBytes(4).toString('hex')}`
    const { package: offered } = await ask('POST', '/merchant/packages', shop.merchantToken, {
      serviceId: shop.serviceId,
      visits: 2,
      price: 2000,
      validMonths: 1,
    })
    const phone = '0733444556'
    await ask('POST', `/merchant/packages/${offered.id}/sales`, shop.merchantToken, { name, phone })
    const isKnown = async () =>
      (await findColumnsWith(pool(), [name, '733444556'])).some((path) => path.startsWith('package_sales'))
    test.clock.advance(366 * DAY)
    await runScheduledJob(test, 'erase-old-walk-ins')
    assert.ok(await isKnown())
    test.clock.advance(32 * DAY)
    await runScheduledJob(test, 'erase-old-walk-ins')
    assert.ok(!(await isKnown()))
  })
})
