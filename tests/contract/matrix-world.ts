/**
 * The accounts, stores and bookings of the route matrix, and the function that sends its requests. Every
 * response is checked for server errors, leaked secrets and leaked personal data.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { addDays, dayOf, HOUR, instant, MINUTE, readClockTime } from '#domain/time/time.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { CONTRACTS } from '#server/features.ts'
import { linkFor } from '#server/features/bookings/bookings.ts'
import { tokenFor } from '#server/features/contact/links.ts'
import { assertDocumented } from '../support/documented-problems.ts'
import { openTestApp, type Answer, type TestApp } from '../support/test-app.ts'
import { until } from '../support/paying.ts'
import { askQuestion, nextWeekday, openShop, timeIn } from '../support/factories.ts'

export const SIGNED_IN_ROLES = ['customer', 'other customer', 'merchant', 'other merchant', 'admin'] as const
const INVALID_SESSIONS = [
  'revoked session',
  'expired session',
  'idle session',
  'tampered token',
  'swapped claims',
  'alg=none',
] as const
export type SignedInRole = (typeof SIGNED_IN_ROLES)[number]
type InvalidSession = (typeof INVALID_SESSIONS)[number]
export type Role = 'anonymous' | SignedInRole | InvalidSession
export const ROLES: readonly Role[] = ['anonymous', ...SIGNED_IN_ROLES, ...INVALID_SESSIONS]

/** `payload` is sent unchanged instead of `body`; its content type is in `headers`. */
export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  payload?: string | Buffer
}
/** `rawPath` and `rawQuery` are sent unchanged. */
export type MatrixRequest = Sample & {
  as?: Role
  rawPath?: string
  rawQuery?: string
  site?: 'customer' | 'merchant'
}

export const ROUTES: readonly [route: string, endpoint: Endpoint][] = Object.values(CONTRACTS).flatMap(
  (contract) => Object.entries<Endpoint>(contract),
)

export type World = Awaited<ReturnType<typeof openWorld>>

const PASSWORD = 'a long enough one'
/** Merchants see in them what their clients gave with bookings. */
const SHOWS_CONTACTS = new Set(['GET /merchant/clients/export'])

export async function openWorld() {
  // Tomorrow at nine: some slots of that day have passed and others have not, at any time of day.
  // The clock is stopped: on a slow machine a hold would otherwise expire between two requests.
  const start = new Date(instant(addDays(dayOf(Date.now()), 1), 9 * 60))
  const test = await openTestApp({ clock: stoppedClock(start.toISOString()) })
  const { db } = test.app.database
  const shop = await openShop(test, { capacity: 20, autoConfirm: false, closedOn: [0] })
  const staffed = await openShop(test, { staff: 2, capacity: 2, closedOn: [0] })
  const other = await openShop(test)
  const people = {
    customer: await test.newCustomer('Matrix'),
    'other customer': await test.newCustomer('Other'),
    admin: await test.newCustomer('Admin'),
    canary: await test.newCustomer('Canarybird'),
    spare: await test.newCustomer('Spare'),
  }
  await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', people.admin.id).execute()
  await db
    .updateTable('accounts')
    .set({ phone_number: '254799000123' })
    .where('id', '=', people.canary.id)
    .execute()
  const merchantOf = (storeId: string) =>
    db
      .selectFrom('stores')
      .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
      .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
      .select(['accounts.id', 'accounts.email'])
      .where('stores.id', '=', storeId)
      .executeTakeFirstOrThrow()
  const merchantAccounts = {
    merchant: await merchantOf(shop.storeId),
    'other merchant': await merchantOf(other.storeId),
  }
  const emails: Record<SignedInRole, string> = {
    customer: people.customer.email,
    'other customer': people['other customer'].email,
    merchant: merchantAccounts.merchant.email,
    'other merchant': merchantAccounts['other merchant'].email,
    admin: people.admin.email,
  }
  const tokens = {} as Record<SignedInRole, string> // filled on the next line
  for (const role of SIGNED_IN_ROLES) tokens[role] = await test.signIn(emails[role], PASSWORD)
  const invalidTokens = {
    customer: await createInvalidTokens(test, emails.customer),
    merchant: await createInvalidTokens(test, emails.merchant),
  }

  const day = weekday(test)
  const book = async (token: string, body: object): Promise<string> => {
    const { status, body: reply } = await test.ask('POST', '/bookings', { token, body })
    assert.equal(status, 201, JSON.stringify(reply))
    return reply.booking.id
  }
  const confirm = async (id: string) => {
    const { status } = await test.ask('PUT', `/bookings/${id}/confirm`, { token: shop.merchantToken })
    assert.equal(status, 200)
    return id
  }
  const service = (time: string) => ({ serviceId: shop.serviceId, startTime: `${day}T${time}` })
  const moveStart = (id: string, minutesAgo: number) => {
    const start = test.clock.now().getTime() - minutesAgo * MINUTE
    const during = `[${new Date(start).toISOString()},${new Date(start + HOUR).toISOString()})`
    return db.updateTable('bookings').set({ during }).where('id', '=', id).execute()
  }

  const question = await askQuestion(test, staffed)
  const canaryQuestion = await askQuestion(test, shop)
  await book(people.canary.token, {
    ...service('08:00'),
    answers: [{ questionId: canaryQuestion, answer: 'canarybird answer' }],
    notes: 'canarybird notes',
    specialRequests: 'canarybird requests',
  })
  await db.deleteFrom('service_questions').where('id', '=', canaryQuestion).execute()
  let phones = 0
  const newPhone = () => `07222${String(++phones).padStart(5, '0')}`
  const pay = async (token: string, bookingId: string): Promise<string> => {
    const { status, body } = await test.ask('POST', '/payments/mpesa', {
      token,
      body: { bookingId, phoneNumber: newPhone() },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body.payment.id
  }
  // Paid before the next hold is made, because a new hold on an offer replaces the customer's unpaid one.
  const paid = await book(people.customer.token, { offerId: shop.offerId, startTime: `${day}T18:00` })
  const paidPayment = await pay(people.customer.token, paid)
  await answerPrompt(test, paidPayment)
  const bookings = {
    waiting: await book(people.customer.token, service('08:00')),
    begun: await confirm(await book(people.customer.token, service('09:00'))),
    visited: await confirm(await book(people.customer.token, service('14:00'))),
    unwanted: await book(people.customer.token, service('17:00')),
    movable: await book(people.customer.token, service('18:00')),
    held: await book(people.customer.token, { offerId: shop.offerId, startTime: `${day}T16:00` }),
    missed: await confirm(await book(people['other customer'].token, service('18:00'))),
    shown: await confirm(await book(people['other customer'].token, service('13:00'))),
    linked: await confirm(await book(people['other customer'].token, service('14:00'))),
    dropped: await confirm(await book(people['other customer'].token, service('12:00'))),
    canarys: await book(people.canary.token, { offerId: shop.offerId, startTime: `${day}T16:00` }),
    paid,
  }
  await moveStart(bookings.begun, 1)
  await moveStart(bookings.visited, 2)
  await moveStart(bookings.missed, 20)
  await moveStart(bookings.shown, 3)
  const { body: shown } = await test.ask('GET', `/bookings/${bookings.shown}/pass`, {
    token: people['other customer'].token,
  })
  const pass: string = shown.pass
  const linkOf = (id: string, time: string) =>
    linkFor(test.app.config, id, instant(day) + (readClockTime(time) ?? 0) * MINUTE)
  const links = { coming: linkOf(bookings.linked, '14:00'), cancelling: linkOf(bookings.dropped, '12:00') }
  /** Books the unwanted booking again after it was cancelled. */
  const rebookUnwanted = async () => {
    bookings.unwanted = await book(tokens.customer, service('17:00'))
  }
  /** Makes the pass usable again after a check-in. */
  const restoreShown = () =>
    db.updateTable('bookings').set({ status: 'confirmed' }).where('id', '=', bookings.shown).execute()

  /** `own`: written by the customer about another store. `toAnswer`: about the merchant's store. */
  const reviews = { own: randomUUID(), toAnswer: randomUUID() }
  const review = (id: string, account_id: string, store_id: string) => {
    const at = test.clock.now()
    const row = { id, account_id, store_id, rating: 4, comment: 'Good', created_at: at, updated_at: at }
    return db
      .insertInto('reviews')
      .values(row)
      .onConflict((known) => known.doNothing())
      .execute()
  }
  await review(reviews.toAnswer, people.spare.id, shop.storeId)
  /** Restores the customer's review after it was deleted. */
  const restoreReview = async () => void (await review(reviews.own, people.customer.id, staffed.storeId))
  await restoreReview()

  // Linking a Google account requires a verified email address.
  await db
    .updateTable('accounts')
    .set({ is_email_verified: true })
    .where('email', 'in', Object.values(emails))
    .execute()
  const credentials = await createCredentials(test)
  /** The credential of a Google account that is not linked yet. The last one is returned repeatedly. */
  const newCredential = (): string =>
    (credentials.length > 1 ? credentials.shift() : credentials[0]) ??
    assert.fail('no credential was created')

  const payments = {
    customers: await pay(people.customer.token, bookings.held),
    canarys: await pay(people.canary.token, bookings.canarys),
    paid: paidPayment,
  }
  const claimed = await test.ask('POST', '/payments/claims', {
    token: people.customer.token,
    body: { bookingId: bookings.held, message: 'UKL4T9Q2XA' },
  })
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
  const alarm = randomUUID()
  await db
    .insertInto('alerts')
    .values({
      id: alarm,
      kind: 'payment-undecided',
      payment_id: payments.customers,
      detail: 'Undecided',
      raised_at: test.clock.now(),
    })
    .execute()
  await test.drainJobs()

  const findOffer = (where: Partial<{ offer_type: string; status: string }>, isExpired = false) =>
    Object.entries(where)
      .reduce(
        (query, [column, value]) => query.where(column as keyof typeof where, '=', value),
        db.selectFrom('offers').select('id'),
      )
      .where('expires_at', isExpired ? '<' : '>', test.clock.now())
      .where('store_id', 'not in', [shop.storeId, staffed.storeId, other.storeId])
      .executeTakeFirst()
  const demo = {
    offers: (
      await Promise.all([
        findOffer({ offer_type: 'fixed', status: 'active' }),
        findOffer({ offer_type: 'dynamic', status: 'active' }),
        findOffer({ status: 'inactive' }),
        findOffer({}, true),
      ])
    ).flatMap((row) => (row ? [row.id] : [])),
    services: (
      await db.selectFrom('services').distinctOn('type').select('id').where('status', '=', 'active').execute()
    ).map((row) => row.id),
    stores: (
      await db.selectFrom('stores').select('id').where('status', '=', 'published').limit(3).execute()
    ).map((row) => row.id),
    reviewed: await db
      .selectFrom('reviews')
      .select(['id', 'store_id'])
      .where('reply', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
    category: (await db.selectFrom('categories').select('slug').limit(1).executeTakeFirstOrThrow()).slug,
    location: (await db.selectFrom('locations').select('slug').limit(1).executeTakeFirstOrThrow()).slug,
  }
  const all = await db.selectFrom('offers').select('id').orderBy('id').execute()
  let offersTaken = 0
  /** An offer that is not a favourite yet. */
  const newOffer = (): string => all[offersTaken++]?.id ?? assert.fail('every offer is a favourite already')
  const newsletterTokens = {
    confirm: await createNewsletterToken(test, 'confirm'),
    unsubscribe: await createNewsletterToken(test, 'unsubscribe'),
  }
  const secrets = await readSecrets(test)

  const tokenOf = (role: Role, kind: 'customer' | 'merchant'): string | undefined => {
    if (role === 'anonymous') return undefined
    if ((SIGNED_IN_ROLES as readonly string[]).includes(role)) return tokens[role as SignedInRole]
    return invalidTokens[kind][role as InvalidSession]
  }

  async function send(
    route: string,
    request: MatrixRequest,
  ): Promise<Answer & { text: string; what: string }> {
    const endpoint = ROUTES.find(([name]) => name === route)?.[1]
    assert.ok(endpoint, `${route} is in no contract`)
    const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const role = request.as ?? 'anonymous'
    const token = tokenOf(role, endpoint.auth === 'merchant' ? 'merchant' : 'customer')
    const filled =
      request.rawPath ??
      path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
    const query = request.rawQuery ?? new URLSearchParams(request.query).toString()
    const url = `/api/v1${filled}${query && `?${query}`}`
    const payload = request.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const server = request.site === 'merchant' ? test.merchant : test.customer
    const answer = await server.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const sentPayload = payload === undefined ? '' : String(payload).slice(0, 300)
    const response = `${answer.statusCode} ${answer.body.slice(0, 600)}`
    const what = `${method} ${url.slice(0, 300)} ${sentPayload} as ${role} → ${response}`
    assert.ok(answer.statusCode < 500 || answer.statusCode === 501, `server error: ${what}`)
    if (!(role === 'merchant' && SHOWS_CONTACTS.has(route)))
      assertNoLeak(answer.body + JSON.stringify(answer.headers), answer.statusCode, role, what)
    const body = /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined
    assertDocumented(method, filled, { status: answer.statusCode, body })
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body, what }
  }

  function assertNoLeak(text: string, status: number, as: Role, what: string): void {
    for (const secret of secrets) assert.ok(!text.includes(secret), `a stored secret in: ${what}`)
    assert.doesNotMatch(text, /\$argon2|_hash"|\\\\x[0-9a-f]{32}|"type":"Buffer"/, what)
    // Stores see the name and the requests of a customer, but no contact details.
    assert.doesNotMatch(
      text,
      as === 'merchant' || as === 'admin' ? /canarybird-\w+@/i : /canarybird|254799000123|799 ?000 ?123/i,
      what,
    )
    if (status < 400) return
    assert.doesNotMatch(text, /node_modules|node:internal|\.[jt]s:\d+|\n\s+at /, what)
    assert.doesNotMatch(text, /syntax error|violates|relation \\"|column \\"|invalid (?:input|byte)/, what)
    assert.doesNotMatch(text, /\b(?:SELECT|INSERT|UPDATE)\b|postgres|kysely|zod/, what)
  }

  /**
   * Counts of the data that a rejected request must not change, and the last transactions that have written
   * rows of it.
   */
  async function digestData(): Promise<Record<string, unknown>> {
    const { rows } = await test.app.database.pool.query(`SELECT
      (SELECT ARRAY[count(*), max(xmin::text::bigint)] FROM accounts) AS accounts,
      (SELECT ARRAY[count(*), max(xmin::text::bigint)] FROM bookings) AS bookings,
      (SELECT ARRAY[count(*), max(xmin::text::bigint)] FROM reviews) AS reviews,
      (SELECT count(*) FROM review_reports) AS review_reports,
      (SELECT count(*) FROM payments) AS payments,
      (SELECT count(*) FROM favourites) AS favourites,
      (SELECT count(*) FROM follows) AS follows,
      (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM booking_events) AS booking_events,
      (SELECT count(*) FROM refunds) AS refunds,
      (SELECT count(*) FROM sessions WHERE revoked_at IS NOT NULL) AS ended_sessions`)
    return rows[0]
  }

  return {
    test,
    shop,
    staffed,
    question,
    other,
    people,
    merchantAccounts,
    merchantId: merchantAccounts.merchant.id,
    elsewhere: randomUUID(),
    emails,
    tokens,
    day,
    sunday: nextWeekday(test, 0),
    bookings,
    reviews,
    restoreReview,
    payments,
    pass,
    links,
    moveStart,
    rebookUnwanted,
    restoreShown,
    claim: claimed.body.claim.id as string, // a JSON reply has no type
    alarm,
    demo,
    newsletterTokens,
    newPhone,
    newOffer,
    newCredential,
    send,
    digestData,
  }
}

/** Pays on the simulated phone and waits until the app has processed the result. */
async function answerPrompt(test: TestApp, paymentId: string): Promise<void> {
  const { db } = test.app.database
  const { id, phone } = await db
    .selectFrom('payments')
    .select(['checkout_request_id as id', 'phone_number as phone'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const reply = await fetch(`${test.sandbox}/api/prompts/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })
  assert.ok(reply.ok, `the prompt on ${phone} was not answered`)
  await until(async () => {
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return status === 'completed'
  })
}

/** Enough for every successful request of the matrix that uses a credential. */
const CREDENTIAL_COUNT = 80

async function createCredentials(test: TestApp): Promise<string[]> {
  const credentials: string[] = []
  for (let n = 0; n < CREDENTIAL_COUNT; n++) {
    const { body } = await test.ask('GET', '/users/google-nonce')
    const reply = await fetch(`${test.sandbox}/api/google/credential`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `matrix-google-${n}@gmail.com`,
        name: `Google Number${n}`,
        nonce: body.nonce,
      }),
    })
    const { credential } = (await reply.json()) as { credential: string } // the sandbox's own reply
    credentials.push(credential)
  }
  return credentials
}

/** A day on which the shops are open, at least two days ahead. */
function weekday(test: TestApp): string {
  const day = timeIn(test, 2).slice(0, 10)
  return new Date(`${day}T12:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day
}

async function createInvalidTokens(test: TestApp, email: string): Promise<Record<InvalidSession, string>> {
  const signInEarlier = (agoMs: number) => {
    test.clock.advance(-agoMs)
    return test.signIn(email, PASSWORD).finally(() => test.clock.advance(agoMs))
  }
  const expired = await signInEarlier(SESSION_LIFE_MS + MINUTE)
  const idle = await signInEarlier(SESSION_IDLE_MS + MINUTE)
  const revoked = await signInEarlier(0)
  const valid = await signInEarlier(0)
  assert.equal((await test.ask('POST', '/users/logout', { token: revoked })).status, 200)
  const [header = '', claims = '', signature = ''] = valid.split('.')
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object // our own token
  const swapped = Buffer.from(JSON.stringify({ ...parsed, type: 'admin' })).toString('base64url')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return {
    'revoked session': revoked,
    'expired session': expired,
    'idle session': idle,
    'tampered token': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'swapped claims': `${header}.${swapped}.${signature}`,
    'alg=none': `${unsigned}.${claims}.`,
  }
}

/** The token in the email to a newsletter subscriber, before or after the confirmation. */
async function createNewsletterToken(test: TestApp, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const now = test.clock.now()
  const id = randomUUID()
  await test.app.database.db
    .insertInto('newsletter_subscribers')
    .values({
      id,
      email: `${id}@d3.test`,
      consent_version: '2026-11',
      consent_text: 'Yes',
      consented_at: now,
      confirmation_sent_at: now,
      confirmed_at: purpose === 'unsubscribe' ? now : null,
    })
    .execute()
  return tokenFor(test.app.config, purpose, { id, consented_at: now })
}

/** Stored hashes, in every encoding in which a response could contain them. */
async function readSecrets(test: TestApp): Promise<string[]> {
  const { db } = test.app.database
  const hashes = [
    ...(await db.selectFrom('sessions').select('secret_hash as hash').execute()),
    ...(await db
      .selectFrom('payments')
      .select('callback_hash as hash')
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()),
  ]
  const passwords = await db
    .selectFrom('accounts')
    .select('password_hash as hash')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return [
    ...hashes.flatMap(({ hash }) => [
      hash.toString('hex'),
      hash.toString('base64'),
      hash.toString('base64url'),
    ]),
    ...passwords.flatMap(({ hash }) => (hash === null ? [] : [hash])),
  ]
}

/** Checks the status of a rejected request and the shape of its problem. */
export function assertRefused(answer: Answer & { what: string; text: string }, ...statuses: number[]): void {
  assert.ok(statuses.includes(answer.status), `expected ${statuses.join(' or ')}: ${answer.what}`)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', answer.what)
  const { success, status, message, code, detail, title, type } = answer.body
  assert.deepEqual(
    [success, status, detail, title, type],
    [false, answer.status, message, code, `/problems/${code}`],
    answer.what,
  )
  assert.match(message, /^[A-Z].{3,}/s, answer.what)
  assert.match(code, /^[a-z][a-z-]+$/, answer.what)
  assert.doesNotMatch(
    answer.text,
    /expected|received|Invalid (?:input|option)|Too (?:big|small)/,
    `the validator's raw message: ${answer.what}`,
  )
}
