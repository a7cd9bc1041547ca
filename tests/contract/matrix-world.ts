/**
 * The accounts, stores and bookings of the route matrix, and the function that sends its requests. Every
 * response is checked for server errors, secrets and personal data.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { addDays, toDay, HOUR, instant, MINUTE, readClockTime } from '#domain/time/time.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { CONTRACTS } from '#server/features.ts'
import { guestLinkFor, linkFor } from '#server/features/bookings/passes/links.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { newAdmin, openAdminSession } from '../support/admins.ts'
import { assertDocumented } from '../support/documented-problems.ts'
import { openTestApp, type Answer } from '../support/test-app.ts'
import { askQuestion, nextWeekday, openShop } from '../support/factories.ts'
import { newSubscription, openBrowser } from '../support/pushes.ts'
import { ALL_SCHEDULED } from '../support/scheduled-jobs.ts'
import { assertNoLeak, digestData, readSecrets } from './matrix-checks.ts'
import {
  answerPrompt,
  createCredentials,
  createInvalidTokens,
  createNewsletterToken,
  PASSWORD,
  weekday,
} from './matrix-fixtures.ts'
import {
  isAdminRole,
  SIGNED_IN_ROLES,
  type InvalidSession,
  type Role,
  type SignedInRole,
} from './matrix-roles.ts'

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
  site?: Site
}

export const ROUTES: readonly [route: string, endpoint: Endpoint][] = Object.values(CONTRACTS).flatMap(
  (contract) => Object.entries<Endpoint>(contract),
)

export type World = Awaited<ReturnType<typeof openWorld>>

/** Returns the site where a role calls the route: admins have sessions on their own site only. */
export const siteFor = ({ site }: Endpoint, role: Role): Site =>
  isAdminRole(role) || site === 'admin' ? 'admin' : 'customer'

/** Merchants see in them what their clients gave with bookings. */
const SHOWS_CONTACTS = new Set(['GET /merchant/clients/export'])

export async function openWorld() {
  // Tomorrow at nine: some slots of that day have passed and others have not, at any time of day.
  // The clock is stopped: on a slow machine a hold would otherwise expire between two requests.
  const start = new Date(instant(addDays(toDay(Date.now()), 1), 9 * 60))
  const test = await openTestApp({
    clock: stoppedClock(start.toISOString()),
    env: { SANDBOX_AIRTEL: '1' },
  })
  const { db } = test.app.database
  const shop = await openShop(test, { capacity: 20, autoConfirm: false, closedOn: [0] })
  const staffed = await openShop(test, { staff: 2, capacity: 2, closedOn: [0] })
  const other = await openShop(test)
  const people = {
    customer: await test.newCustomer('Matrix'),
    'other customer': await test.newCustomer('Other'),
    canary: await test.newCustomer('Canarybird'),
    spare: await test.newCustomer('Spare'),
  }
  const admins = {
    admin: await newAdmin(test, 'owner'),
    support: await newAdmin(test, 'support'),
    moderator: await newAdmin(test, 'moderator'),
    finance: await newAdmin(test, 'finance'),
  }
  await db
    .updateTable('accounts')
    .set({ phone_number: '254799000123' })
    .where('id', '=', people.canary.id)
    .execute()
  const getMerchant = (storeId: string) =>
    db
      .selectFrom('stores')
      .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
      .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
      .select(['accounts.id', 'accounts.email'])
      .where('stores.id', '=', storeId)
      .$narrowType<{ email: string }>()
      .executeTakeFirstOrThrow()
  const merchantAccounts = {
    merchant: await getMerchant(shop.storeId),
    'other merchant': await getMerchant(other.storeId),
  }
  /** Tokens of admins who have just been invited: sessions by password, which can only set up a second factor. */
  const tokensWithoutSecondFactor = {
    admin: (await newAdmin(test, 'owner', { hasSecondFactor: false })).token,
    support: (await newAdmin(test, 'support', { hasSecondFactor: false })).token,
    moderator: (await newAdmin(test, 'moderator', { hasSecondFactor: false })).token,
    finance: (await newAdmin(test, 'finance', { hasSecondFactor: false })).token,
  }
  const emails: Record<SignedInRole, string> = {
    customer: people.customer.email,
    'other customer': people['other customer'].email,
    merchant: merchantAccounts.merchant.email,
    'other merchant': merchantAccounts['other merchant'].email,
    admin: admins.admin.email,
    support: admins.support.email,
    moderator: admins.moderator.email,
    finance: admins.finance.email,
  }
  const tokens = {} as Record<SignedInRole, string> // filled on the next line
  const signIn = (role: SignedInRole) =>
    isAdminRole(role) ? openAdminSession(test, admins[role].id) : test.signIn(emails[role], PASSWORD)
  for (const role of SIGNED_IN_ROLES) tokens[role] = await signIn(role)
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
    const movedTo = test.clock.now().getTime() - minutesAgo * MINUTE
    const during = `[${new Date(movedTo).toISOString()},${new Date(movedTo + HOUR).toISOString()})`
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
  // The booking is paid before the next hold is made, because a new hold on an offer replaces the customer's unpaid one.
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
    guests: await confirm(
      await book(people.customer.token, {
        ...service('10:00'),
        isForGuest: true,
        clientInfo: { name: 'Mama Njeri', phone: '0722100200' },
      }),
    ),
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
  const getLink = (id: string, time: string) =>
    linkFor(test.app.config, id, instant(day) + (readClockTime(time) ?? 0) * MINUTE)
  const links = {
    coming: getLink(bookings.linked, '14:00'),
    cancelling: getLink(bookings.dropped, '12:00'),
    guests: guestLinkFor(test.app.config, bookings.guests),
  }
  /** Books the unwanted booking again after it was cancelled. A random request may have ended the customer's session. */
  const rebookUnwanted = async () => {
    bookings.unwanted = await book(await signIn('customer'), service('17:00'))
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

  const talk = async (token: string, path: string, body: object) => {
    const reply = await test.ask('POST', `/chat${path}`, { token, body })
    assert.equal(reply.status, 201, JSON.stringify(reply.body))
    return reply.body.data
  }
  const { conversationId: conversation } = await talk(people.customer.token, '/conversations', {
    storeId: shop.storeId,
    initialMessage: 'Is there parking?',
  })
  const { id: message } = await talk(shop.merchantToken, '/messages', {
    conversationId: conversation,
    content: 'Yes. Karibu!',
  })
  /** The chat is that of the customer and the merchant’s store. The merchant wrote the message. */
  const chat: { conversation: string; message: string } = { conversation, message }

  const notification = randomUUID()
  /** Creates the customer’s notification again after it was deleted. */
  const restoreNotification = async () =>
    void (await db
      .insertInto('notifications')
      .values({
        id: notification,
        account_id: people.customer.id,
        event_key: 'announcement:matrix',
        type: 'announcement',
        priority: 2,
        params: JSON.stringify({ title: 'Karibu', text: 'To the matrix.' }),
        action_url: '/',
        created_at: test.clock.now(),
      })
      .onConflict((known) => known.doNothing())
      .execute())
  await restoreNotification()
  const browser = await openBrowser(test, people.customer.token)
  const subscribed = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', browser.id)
    .executeTakeFirstOrThrow()
  /** Subscribes the customer’s browser again. */
  const restoreBrowser = async () =>
    void (await db
      .insertInto('push_subscriptions')
      .values(subscribed)
      .onConflict((known) => known.doNothing())
      .execute())
  const pushSubscription = await newSubscription(test)

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
  await test.drainJobs(...ALL_SCHEDULED)

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
    storeSlug: (
      await db
        .selectFrom('shared.store_slugs as named')
        .innerJoin('stores', 'stores.id', 'named.store_id')
        .select('named.slug')
        .where('stores.status', '=', 'published')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).slug,
    reviewed: await db
      .selectFrom('reviews')
      .select(['id', 'store_id'])
      .where('reply', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
    category: (await db.selectFrom('categories').select('slug').limit(1).executeTakeFirstOrThrow()).slug,
    location: (await db.selectFrom('locations').select('slug').limit(1).executeTakeFirstOrThrow()).slug,
  }
  const all = await db
    .selectFrom('offers')
    .select('id')
    .where('is_listed', '=', true)
    // These are added and removed by other rows of the matrix.
    .where('id', 'not in', [shop.offerId, staffed.offerId, other.offerId, ...demo.offers])
    .orderBy('id')
    .execute()
  let offersTaken = 0
  /** An offer that is not a favourite yet. */
  const newOffer = (): string => all[offersTaken++]?.id ?? assert.fail('every offer is a favourite already')
  const newsletterTokens = {
    confirm: await createNewsletterToken(test, 'confirm'),
    unsubscribe: await createNewsletterToken(test, 'unsubscribe'),
  }
  const secrets = await readSecrets(test)

  const findToken = (role: Role, kind: 'customer' | 'merchant'): string | undefined => {
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
    const token = findToken(role, endpoint.auth === 'merchant' ? 'merchant' : 'customer')
    const filled =
      request.rawPath ??
      path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
    const query = request.rawQuery ?? new URLSearchParams(request.query).toString()
    const url = `/api/v1${filled}${query && `?${query}`}`
    const payload = request.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const site = request.site ?? siteFor(endpoint, role)
    const answer = await test[site].inject({
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
      assertNoLeak(
        { text: answer.body + JSON.stringify(answer.headers), status: answer.statusCode, as: role, what },
        secrets,
      )
    const body = /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined
    assertDocumented(method, filled, site, { status: answer.statusCode, body })
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body, what }
  }

  return {
    test,
    shop,
    staffed,
    question,
    other,
    people,
    admins,
    signIn,
    merchantAccounts,
    merchantId: merchantAccounts.merchant.id,
    elsewhere: randomUUID(),
    emails,
    tokens,
    tokensWithoutSecondFactor,
    day,
    sunday: nextWeekday(test, 0),
    bookings,
    reviews,
    restoreReview,
    chat,
    notification,
    restoreNotification,
    browser,
    restoreBrowser,
    pushSubscription,
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
    digestData: () => digestData(test),
  }
}
