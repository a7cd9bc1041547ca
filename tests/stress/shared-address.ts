/**
 * Many customers behind one IP address, as with a mobile carrier, beside an attacker at the same address (F36
 * of docs/rules/reliability.md#fault-tests). The rate limits are those of production.
 */
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { toDay, MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { replyOrNull, type StressEnvironment } from './environment.ts'
import { msQuantile, quantile, secondsSince } from './measure.ts'
import {
  checkAllInvariants,
  formatCounts,
  nthOpenHour,
  pause,
  sandboxRequest,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const PASSWORD = 'a long enough one'
const SHOPS = 12
/** The last customer arrives at this share of the duration, with enough time left to pay. */
const LAST_ARRIVAL = 0.92
const SEARCH_WORDS = ['cut', 'massage', 'nails', 'braids', 'barber', 'spa', 'gym', 'car wash']
const ATTACKS_PER_SECOND = {
  'wrong passwords': 1,
  'sign-ups': 3,
  searches: 60,
  'forged callbacks': 10,
} as const
type Attack = keyof typeof ATTACKS_PER_SECOND
const MAX_IN_FLIGHT = 20
const OWNER_SIGN_INS = 8
const MAX_SIGN_UP_TRIES = 4
const MAX_BOOKING_TRIES = 5
const BOOKED_AND_PAID = 'booked and paid'

type Step =
  | 'home'
  | 'sign up'
  | 'solve a challenge'
  | 'search'
  | 'offer'
  | 'free times'
  | 'book'
  | 'pay'
  | 'status'
  | 'sign in'
type Measurement = { step: Step; status: number; ms: number }
/** An HTTP client with cookies. */
type Browser = { target: Target; cookies: Map<string, string> }
type Visitor = { index: number; email: string; phone: string }
/** `end` is BOOKED_AND_PAID, or why the visit ended earlier. */
type Visit = { phone: string; end: string; seconds: number }

export async function testSharedAddress(
  environment: StressEnvironment,
  { customers, seconds }: { customers: number; seconds: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('shared_address')
  await environment.startServer({
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    RATE_LIMIT_SCALE: '1',
    CACHE_SECONDS: '5',
  })
  const target = await environment.openTarget(databaseUrl)
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 20 })))
  const owner = { browser: openBrowser(target), email: `owner-${environment.seed}@d3.test` }
  const signedUp = await signUp(owner.browser, owner.email, '254733000000', [])
  if (signedUp.status !== 201) {
    throw new Error(`The owner could not sign up: ${signedUp.status} ${JSON.stringify(signedUp.body)}`)
  }

  const measured: Measurement[] = []
  const ownerSignIns: Measurement[] = []
  const attackStatuses = new Map<Attack, number[]>()
  let isOver = false
  const attacking = attack(target, owner.email, attackStatuses, () => isOver)
  const ownerSigningIn = signInRepeatedly(owner, seconds, ownerSignIns, () => isOver)
  const startedAt = performance.now()
  const visits = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      await pause((seconds * 1000 * LAST_ARRIVAL * index) / customers)
      return visit(target, shops, index, measured)
    }),
  )
  const duration = secondsSince(startedAt)
  isOver = true
  await Promise.all([attacking, ownerSigningIn])

  const visitSeconds = visits.map((each) => each.seconds)
  return [
    describeVisits(visits, measured, duration, await countCodesReceived(target, visits)),
    describeAttack(attackStatuses),
    describeOwner(ownerSignIns),
    {
      text:
        `F36: ms at the median and at p99: ${describeSteps(measured)}; from the first page to the ` +
        `receipt ${quantile(visitSeconds, 0.5).toFixed(1)} s and ` +
        `${quantile(visitSeconds, 0.99).toFixed(1)} s, faster than people are`,
      holds: duration <= seconds + 60,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F36'),
  ]
}

function describeVisits(
  visits: readonly Visit[],
  measured: readonly Measurement[],
  duration: number,
  codes: number,
): StressResult {
  const requests = measured.filter(({ step }) => step !== 'solve a challenge')
  const challenges = measured.length - requests.length
  const refused = measured.filter(({ step, status }) => !isExpected(step, status))
  const refusedCounts = formatCounts(refused.map(({ step, status }) => `${step}: ${status}`))
  const paid = visits.filter(({ end }) => end === BOOKED_AND_PAID).length
  return {
    text:
      `F36: ${visits.length} customers behind one address in ${(duration / 60).toFixed(1)} minutes: ` +
      `${paid} signed up, searched, booked and paid (${formatCounts(visits.map(({ end }) => end))}); ` +
      `${requests.length} requests (${formatCounts(requests.map(({ status }) => status))}), ` +
      `${refused.length} refused` +
      `${refused.length ? ` (${refusedCounts})` : ''}; ${challenges} challenges solved; ` +
      `${codes} received their code by SMS`,
    holds: refused.length === 0 && paid === visits.length,
  }
}

/**
 * 428 requires a proof of work, which the page computes automatically; 409 means that another customer was
 * faster.
 */
function isExpected(step: Step, status: number): boolean {
  if (status === 200 || status === 201) return true
  return (step === 'sign up' && status === 428) || (step === 'book' && status === 409)
}

function describeAttack(statuses: ReadonlyMap<Attack, readonly number[]>): StressResult {
  const attacks = [...statuses].map(([attackName, all]) => {
    const stopped = all.filter((status) => status === 429 || status === 428).length
    return {
      text: `${all.length} ${attackName} (${formatCounts(all)}; ${stopped} stopped)`,
      isLimited: stopped > all.length / 10,
    }
  })
  return {
    text: `F36: an attacker at the same address: ${attacks.map(({ text }) => text).join(', ')}`,
    holds: attacks.every(({ isLimited }) => isLimited),
  }
}

function describeOwner(signIns: readonly Measurement[]): StressResult {
  const refused = signIns.filter(({ status }) => status !== 200)
  const refusedText = refused.length ? ` (${formatCounts(refused.map(({ status }) => status))})` : ''
  return {
    text:
      `F36: the owner of the attacked account tried to sign in from their own device ${signIns.length} ` +
      `times meanwhile, ${refused.length} times without success${refusedText}`,
    holds: refused.length === 0 && signIns.length > 0,
  }
}

function describeSteps(measured: readonly Measurement[]): string {
  const byStep = Object.groupBy(measured, ({ step }) => step)
  return Object.entries(byStep)
    .map(
      ([step, all]) => `${step} ${msQuantile(all, 0.5).toFixed(0)} and ${msQuantile(all, 0.99).toFixed(0)}`,
    )
    .join(', ')
}

// ---------------------------------------------------------------- the customers

async function visit(
  target: Target,
  shops: readonly Shop[],
  index: number,
  measured: Measurement[],
): Promise<Visit> {
  const startedAt = performance.now()
  const visitor: Visitor = {
    index,
    phone: `2547${String(30_000_000 + index).padStart(8, '0')}`,
    email: `visitor-${index}-${target.seed}@d3.test`,
  }
  const end = await searchBookAndPay(openBrowser(target), shops, visitor, measured).catch(String)
  return { phone: visitor.phone, end, seconds: secondsSince(startedAt) }
}

async function searchBookAndPay(
  browser: Browser,
  shops: readonly Shop[],
  { index, phone, email }: Visitor,
  measured: Measurement[],
): Promise<string> {
  const { target } = browser
  const { offerId } = shops[index % shops.length]!
  const perform = async (
    step: Step,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<Reply> => {
    const reply = await browserRequest(browser, method, path, body)
    measured.push({ step, status: reply.status, ms: reply.ms })
    return reply
  }
  const waitThinkTime = () => pause(target.random.integer(200, 1_500))

  await perform('home', 'GET', '/offers?limit=12')
  await waitThinkTime()
  const signedUp = await signUp(browser, email, phone, measured)
  if (signedUp.status !== 201) return `not signed up: ${signedUp.status}`
  for (let searches = 0; searches < 3; searches++) {
    await waitThinkTime()
    const word = target.random.pick(SEARCH_WORDS)
    await perform('search', 'GET', `/search?query=${encodeURIComponent(word)}`)
  }
  await perform('offer', 'GET', `/offers/${offerId}`)

  const preferredTime = nthOpenHour(target, Math.floor(index / shops.length) % 48)
  const date = toDay(Date.parse(preferredTime))
  let held: Reply | null = null
  for (let tries = 0; tries < MAX_BOOKING_TRIES && held?.status !== 201; tries++) {
    await waitThinkTime()
    const slots = await perform('free times', 'GET', `/bookings/offer-slots?offerId=${offerId}&date=${date}`)
    const freeTimes: { startTime?: string }[] = slots.body.detailedSlots ?? []
    await waitThinkTime()
    const randomSlot = freeTimes[target.random.integer(0, Math.max(0, freeTimes.length - 1))]
    const startTime = tries === 0 ? preferredTime : (randomSlot?.startTime ?? preferredTime)
    held = await perform('book', 'POST', '/bookings/offers', { offerId, startTime })
  }
  if (held?.status !== 201) return `not booked: ${held?.status}`

  const bookingId: string = held.body.booking.id
  const payment = await perform('pay', 'POST', '/payments/mpesa', { bookingId, phoneNumber: phone })
  if (payment.status !== 200) return `no payment started: ${payment.status}`
  await waitThinkTime()
  const [prompt] = (await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)).prompts
  if (!prompt) return 'no prompt'
  await sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action: 'pay' })
  // The page polls at the same rate.
  for (let polls = 0; polls < 12; polls++) {
    const status = await perform('status', 'GET', `/payments/${payment.body.payment.id}/status`)
    if (status.body.booking?.status === 'confirmed') return BOOKED_AND_PAID
    await pause(5_000)
  }
  return 'paid and not confirmed within a minute'
}

/** Solves a challenge and sends the form again, as the page does. */
async function signUp(
  browser: Browser,
  email: string,
  phoneNumber: string,
  measured: Measurement[],
): Promise<Reply> {
  const form = { firstName: 'Amina', lastName: 'Otieno', email, phoneNumber, password: PASSWORD }
  let proofOfWork: unknown
  for (let tries = 1; ; tries++) {
    const body = { ...form, ...(proofOfWork !== undefined && { proofOfWork }) }
    const reply = await browserRequest(browser, 'POST', '/users/register', body)
    measured.push({ step: 'sign up', status: reply.status, ms: reply.ms })
    if (reply.status !== 428 || tries === MAX_SIGN_UP_TRIES) return reply
    const startedAt = performance.now()
    const challenge: Challenge = reply.body.challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    measured.push({ step: 'solve a challenge', status: 200, ms: performance.now() - startedAt })
    proofOfWork = { challenge, solution }
  }
}

/** Every new account is sent a code. */
async function countCodesReceived(target: Target, visits: readonly Visit[]): Promise<number> {
  const { messages } = await sandboxRequest(target, 'GET', '/api/sms')
  const codes = messages.filter(({ message }: { message: string }) => /code/i.test(message))
  const phones = new Set(codes.map((each: { phone: string }) => each.phone))
  return visits.filter(({ phone }) => phones.has(phone)).length
}

async function signInRepeatedly(
  { browser, email }: { browser: Browser; email: string },
  seconds: number,
  signIns: Measurement[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await pauseUnless(isOver, (seconds * 1000) / OWNER_SIGN_INS)
    const { status, ms } = await browserRequest(browser, 'POST', '/users/login', {
      email,
      password: PASSWORD,
    })
    signIns.push({ step: 'sign in', status, ms })
  }
}

async function pauseUnless(isOver: () => boolean, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline && !isOver()) await pause(250)
}

const openBrowser = (target: Target): Browser => ({ target, cookies: new Map() })

async function browserRequest(
  { target, cookies }: Browser,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Reply> {
  const startedAt = performance.now()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${target.base}/api/v1${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const ms = performance.now() - startedAt
  for (const header of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    cookies.set(name, value)
  }
  const isJson = /json/.test(reply.headers.get('content-type') ?? '')
  return { status: reply.status, body: isJson ? JSON.parse(text) : {}, ms }
}

// ---------------------------------------------------------------- the attacker

/** Sends at fixed rates, without cookies and without solving challenges. */
async function attack(
  target: Target,
  victimEmail: string,
  statuses: Map<Attack, number[]>,
  isOver: () => boolean,
): Promise<void> {
  let requests = 0
  const forgedCallbackPath = () => `/hooks/stk/${crypto.randomUUID()}/${'0'.repeat(64)}`
  const send: Record<Attack, () => Promise<number>> = {
    'wrong passwords': () =>
      rawRequest(target, 'POST', '/users/login', {
        email: victimEmail,
        password: `guess number ${requests++}`,
      }),
    'sign-ups': () =>
      rawRequest(target, 'POST', '/users/register', {
        firstName: 'Bot',
        lastName: 'Bot',
        email: `bot-${requests++}-${target.seed}@d3.test`,
        phoneNumber: null,
        password: PASSWORD,
      }),
    searches: () => {
      const prefix = target.random.pick(SEARCH_WORDS).slice(0, 3)
      return rawRequest(target, 'GET', `/search?query=${prefix}${requests++}`)
    },
    'forged callbacks': () => rawRequest(target, 'POST', forgedCallbackPath(), { Body: {} }),
  }
  const attacks = Object.keys(send) as Attack[] // the keys of the object above
  await Promise.all(
    attacks.map(async (name) => {
      const received: number[] = []
      statuses.set(name, received)
      const intervalMs = 1000 / ATTACKS_PER_SECOND[name]
      const inFlight = new Set<Promise<unknown>>()
      const startedAt = performance.now()
      for (let sent = 0; !isOver(); sent++) {
        await pause(Math.max(0, startedAt + sent * intervalMs - performance.now()))
        if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight)
        const request: Promise<unknown> = send[name]()
          .then((status) => received.push(status))
          .finally(() => inFlight.delete(request))
        inFlight.add(request)
      }
      await Promise.all(inFlight)
    }),
  )
}

/** Returns the status; 0 when the connection broke. */
async function rawRequest(
  { base }: Target,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<number> {
  const reply = await replyOrNull(
    fetch(`${base}/api/v1${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(MINUTE),
    }),
  )
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.status ?? 0
}
