/**
 * Many honest customers behind one address, as a mobile carrier puts them there, and somebody at the same
 * address who attacks (F36 of docs/rules/reliability.md#fault-tests). The limits are those of production.
 */
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { dayOf, MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { quantile } from './asking.ts'
import { orNull, type Stage } from './stage.ts'
import { sandboxRequest, invariantsHold, nthHour, pause, tally, type Target } from './target.ts'

const PASSWORD = 'a long enough one'
const SHOPS = 12
/** The last customers begin so much before the end that they can pay. */
const LAST_ARRIVAL = 0.92
const WORDS = ['cut', 'massage', 'nails', 'braids', 'barber', 'spa', 'gym', 'car wash']
/** How often each kind of attack comes, in a second. */
const ATTACKS_A_SECOND = { 'wrong passwords': 1, 'sign-ups': 3, searches: 60, 'forged callbacks': 10 } as const
type Attack = keyof typeof ATTACKS_A_SECOND
const MOST_IN_FLIGHT = 20

type Step = 'home' | 'sign up' | 'solve a challenge' | 'search' | 'offer' | 'free times' | 'book' | 'pay' | 'status' | 'sign in'
type Measured = { step: Step; status: number; ms: number }
/** A browser: its cookies, and where it says it is. */
type Browser = { target: Target; cookies: Map<string, string> }
type Heard = {
  status: number
  // The replies looked at here are of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  ms: number
}
type Customer = { email: string; phone: string; ended: 'booked and paid' | string; seconds: number }

export async function crowd(stage: Stage, { customers, seconds }: { customers: number; seconds: number }): Promise<Promised[]> {
  const databaseUrl = await stage.newDatabase('crowd')
  await stage.start({ DATABASE_URL: databaseUrl, DEMO: '1', RATE_LIMIT_SCALE: '1', CACHE_SECONDS: '5' })
  const target = await stage.openTarget(databaseUrl)
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 20 })))
  const owner = { browser: browserOf(target), email: `owner-${stage.seed}@d3.test` }
  const signedUp = await signUp(owner.browser, owner.email, '254733000000', [])
  if (signedUp.status !== 201) throw new Error(`The owner could not sign up: ${signedUp.status} ${JSON.stringify(signedUp.body)}`)

  const honest: Measured[] = []
  const ownerReplies: Measured[] = []
  const attacked = new Map<Attack, number[]>()
  let isOver = false
  const attacking = attack(target, owner.email, attacked, () => isOver)
  const owning = signInNowAndThen(owner, seconds, ownerReplies, () => isOver)
  const began = performance.now()
  const done = await Promise.all(
    Array.from({ length: customers }, async (_each, nth) => {
      await pause((seconds * 1000 * LAST_ARRIVAL * nth) / customers)
      return visit(target, shops, nth, honest)
    }),
  )
  const took = (performance.now() - began) / 1000
  isOver = true
  await Promise.all([attacking, owning])

  const codes = await codesReceived(target, done)
  const refused = honest.filter(({ step, status }) => !isWelcome(step, status))
  const ownerRefused = ownerReplies.filter(({ status }) => status !== 200)
  const paid = done.filter(({ ended }) => ended === 'booked and paid').length
  const limited = [...attacked].map(([kind, statuses]) => ({ kind, statuses, stopped: statuses.filter(isStopped).length }))
  const solved = honest.filter(({ step }) => step === 'solve a challenge')
  return [
    {
      text: `F36: ${customers} honest customers behind one address in ${(took / 60).toFixed(1)} minutes: ${paid} signed up, searched, booked and paid (${tally(done.map(({ ended }) => ended))}); ${honest.length - solved.length} requests (${tally(honest.filter(({ step }) => step !== 'solve a challenge').map(({ status }) => status))}), ${refused.length} refused${
        refused[0] ? ` (${tally(refused.map(({ step, status }) => `${step}: ${status}`))})` : ''
      }; ${solved.length} challenges solved; ${codes} got their code by SMS`,
      isCached: refused.length === 0 && paid === customers,
    },
    {
      text: `F36: an attacker at the same address: ${limited.map(({ kind, statuses, stopped }) => `${statuses.length} ${kind} (${tally(statuses)}; ${stopped} stopped)`).join(', ')}`,
      isCached: limited.every(({ statuses, stopped }) => stopped > statuses.length / 10),
    },
    {
      text: `F36: the owner of the attacked account signed in from their own device ${ownerReplies.length} times meanwhile, ${ownerRefused.length} times in vain${ownerRefused[0] ? ` (${tally(ownerRefused.map(({ status }) => status))})` : ''}`,
      isCached: ownerRefused.length === 0 && ownerReplies.length > 0,
    },
    {
      text: `F36: ms at the median and at p99: ${measuredSteps(honest)}; from the first page to the receipt ${quantile(
        done.map((each) => each.seconds),
        0.5,
      ).toFixed(1)} s and ${quantile(
        done.map((each) => each.seconds),
        0.99,
      ).toFixed(1)} s, of which people would take longer`,
      isCached: took <= seconds + 60,
      isMeasured: true,
    },
    await invariantsHold(target, 'F36'),
  ]
}

/** 428 asks for the calculation that a page does by itself, 409 says that others were quicker. */
const isWelcome = (step: Step, status: number): boolean =>
  status === 200 || status === 201 || (step === 'sign up' && status === 428) || (step === 'book' && status === 409)
const isStopped = (status: number): boolean => status === 429 || status === 428

function measuredSteps(all: readonly Measured[]): string {
  const bySteps = Object.entries(Object.groupBy(all, ({ step }) => step))
  return bySteps
    .map(([step, list]) => {
      const ms = list!.map((each) => each.ms)
      return `${step} ${quantile(ms, 0.5).toFixed(0)} and ${quantile(ms, 0.99).toFixed(0)}`
    })
    .join(', ')
}

// ---------------------------------------------------------------- the honest

async function visit(target: Target, shops: readonly Shop[], nth: number, measured: Measured[]): Promise<Customer> {
  const began = performance.now()
  const phone = `2547${String(30_000_000 + nth).padStart(8, '0')}`
  const email = `visitor-${nth}-${target.seed}@d3.test`
  const browser = browserOf(target)
  const ended = await buy(browser, shops, { nth, phone, email }, measured).catch((error: unknown) => String(error))
  return { email, phone, ended, seconds: (performance.now() - began) / 1000 }
}

async function buy(
  browser: Browser,
  shops: readonly Shop[],
  { nth, phone, email }: { nth: number; phone: string; email: string },
  measured: Measured[],
): Promise<string> {
  const { target } = browser
  const { offerId } = shops[nth % shops.length]!
  const step = async (name: Step, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Heard> => {
    const heard = await send(browser, method, path, body)
    measured.push({ step: name, status: heard.status, ms: heard.ms })
    return heard
  }
  const thinks = () => pause(target.chance.whole(200, 1_500))

  await step('home', 'GET', '/offers?limit=12')
  await thinks()
  const entered = await signUp(browser, email, phone, measured)
  if (entered.status !== 201) return `not signed up: ${entered.status}`
  for (let searches = 0; searches < 3; searches++) {
    await thinks()
    await step('search', 'GET', `/search?query=${encodeURIComponent(target.chance.pick(WORDS))}`)
  }
  await step('offer', 'GET', `/offers/${offerId}`)
  const wish = nthHour(target, Math.floor(nth / shops.length) % 48)
  const date = dayOf(Date.parse(wish))
  let held: Heard | null = null
  for (let tries = 0; tries < 5 && held?.status !== 201; tries++) {
    await thinks()
    const slots = await step('free times', 'GET', `/bookings/offer-slots?offerId=${offerId}&date=${date}`)
    const times: { startTime?: string }[] = slots.body.detailedSlots ?? []
    await thinks()
    const startTime = tries === 0 ? wish : (times[target.chance.whole(0, Math.max(0, times.length - 1))]?.startTime ?? wish)
    held = await step('book', 'POST', '/bookings/offers', { offerId, startTime })
  }
  if (held?.status !== 201) return `not booked: ${held?.status}`
  const asked = await step('pay', 'POST', '/payments/mpesa', { bookingId: held.body.booking.id, phoneNumber: phone })
  if (asked.status !== 200) return `not asked to pay: ${asked.status}`
  await thinks()
  const [prompt] = (await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)).prompts
  if (!prompt) return 'no prompt'
  await sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action: 'pay' })
  // As often as the page asks.
  for (let polls = 0; polls < 12; polls++) {
    const status = await step('status', 'GET', `/payments/${asked.body.payment.id}/status`)
    if (status.body.booking?.status === 'confirmed') return 'booked and paid'
    await pause(5_000)
  }
  return 'paid and not confirmed within a minute'
}

/** As the page does: where a challenge comes back it is solved, and the form sent again. */
async function signUp(browser: Browser, email: string, phoneNumber: string, measured: Measured[]): Promise<Heard> {
  const form = { firstName: 'Amina', lastName: 'Otieno', email, phoneNumber, password: PASSWORD }
  let proofOfWork: unknown
  for (let tries = 0; ; tries++) {
    const heard = await send(browser, 'POST', '/users/register', { ...form, ...(proofOfWork !== undefined && { proofOfWork }) })
    measured.push({ step: 'sign up', status: heard.status, ms: heard.ms })
    if (heard.status !== 428 || tries === 3) return heard
    const began = performance.now()
    const challenge: Challenge = heard.body.challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    measured.push({ step: 'solve a challenge', status: 200, ms: performance.now() - began })
    proofOfWork = { challenge, solution }
  }
}

/** New accounts are sent a code at once. */
async function codesReceived(target: Target, customers: readonly Customer[]): Promise<number> {
  const { messages } = await sandboxRequest(target, 'GET', '/api/sms')
  const phones = new Set(
    messages.filter(({ message }: { message: string }) => /code/i.test(message)).map((each: { phone: string }) => each.phone),
  )
  return customers.filter(({ phone }) => phones.has(phone)).length
}

async function signInNowAndThen(
  { browser, email }: { browser: Browser; email: string },
  seconds: number,
  replies: Measured[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await waitUnless(isOver, (seconds * 1000) / 8)
    const { status, ms } = await send(browser, 'POST', '/users/login', { email, password: PASSWORD })
    replies.push({ step: 'sign in', status, ms })
  }
}

async function waitUnless(isOver: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end && !isOver();) await pause(250)
}

const browserOf = (target: Target): Browser => ({ target, cookies: new Map() })

async function send({ target, cookies }: Browser, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Heard> {
  const began = performance.now()
  const reply = await fetch(`${target.base}/api/v1${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const ms = performance.now() - began
  for (const cookie of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  return { status: reply.status, body: /json/.test(reply.headers.get('content-type') ?? '') ? JSON.parse(text) : {}, ms }
}

// ---------------------------------------------------------------- the attacker

/** Never waits to be let in, keeps no cookies and solves nothing. */
async function attack(target: Target, victim: string, attacked: Map<Attack, number[]>, isOver: () => boolean): Promise<void> {
  let nth = 0
  const acts: Record<Attack, () => Promise<number>> = {
    'wrong passwords': () => raw(target, 'POST', '/users/login', { email: victim, password: `guess number ${nth++}` }),
    'sign-ups': () =>
      raw(target, 'POST', '/users/register', {
        firstName: 'Bot',
        lastName: 'Bot',
        email: `bot-${nth++}-${target.seed}@d3.test`,
        phoneNumber: null,
        password: PASSWORD,
      }),
    searches: () => raw(target, 'GET', `/search?query=${target.chance.pick(WORDS).slice(0, 3)}${nth++}`),
    'forged callbacks': () => raw(target, 'POST', `/hooks/stk/${crypto.randomUUID()}/${'0'.repeat(64)}`, { Body: {} }),
  }
  await Promise.all(
    // Its own keys.
    (Object.keys(acts) as Attack[]).map(async (kind) => {
      const statuses: number[] = []
      attacked.set(kind, statuses)
      const open = new Set<Promise<unknown>>()
      for (let sent = 0, began = performance.now(); !isOver(); sent++) {
        await pause(Math.max(0, began + (sent * 1000) / ATTACKS_A_SECOND[kind] - performance.now()))
        if (open.size >= MOST_IN_FLIGHT) await Promise.race(open)
        const one: Promise<unknown> = acts[kind]()
          .then((status) => statuses.push(status))
          .finally(() => open.delete(one))
        open.add(one)
      }
      await Promise.all(open)
    }),
  )
}

/** 0 where the connection broke. */
async function raw({ base }: Target, method: 'GET' | 'POST', path: string, body?: unknown): Promise<number> {
  const reply = await orNull(
    fetch(`${base}/api/v1${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(MINUTE),
    }),
  )
  await reply?.arrayBuffer().catch(() => undefined)
  return reply?.status ?? 0
}
