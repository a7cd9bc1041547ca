/**
 * API calls of journeys to the app and the sandbox: accounts, offers, bookings, prompts, messages and the
 * clock.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { linkFor } from '#server/features/bookings/passes/links.ts'
import {
  addService,
  openShop,
  type AddedService,
  type Shop,
  type ShopOptions,
} from '#tests/support/factories.ts'
import { customerUrl, databaseUrl, sandboxUrl } from './addresses.ts'

export const PASSWORD = 'a long enough one'
export const DEMO_PASSWORD = 'karibu-2026'

/** A person with an unused email address and phone number. */
export const newPerson = (firstName = 'Amina'): Person => ({
  firstName,
  lastName: 'Wairimu',
  email: `${firstName.toLowerCase()}-${randomBytes(5).toString('hex')}@d3.test`,
  phone: `2547${randomInt(10_000_000, 99_999_999)}`,
})

export async function newCustomer(firstName?: string): Promise<Customer> {
  const { phone, ...person } = newPerson(firstName)
  const { access_token } = await send<{ access_token: string }>(`${API()}/users/register`, {
    ...person,
    phoneNumber: phone,
    password: PASSWORD,
    // The form sends these fields too: without them, no consents are recorded.
    acceptedTerms: TERMS_VERSION,
    isAdult: true,
  })
  return { ...person, phone, token: access_token }
}

/** Headers of a request from our own pages. Only these receive a session cookie. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

export async function signIn(context: BrowserContext, { email }: Person): Promise<void> {
  await logIn(context.request, `${API()}/users/login`, { email, password: PASSWORD })
}

/** Signs in, and tries again while the app sheds load, which it does on a busy machine. */
export async function logIn(
  request: APIRequestContext,
  url: string,
  data: { email: string; password: string },
): Promise<void> {
  for (;;) {
    const answer = await request.post(url, { headers: OWN_PAGE, data })
    const retryAfter = answer.status() === 503 ? answer.headers()['retry-after'] : undefined
    if (retryAfter === undefined) return expect(answer.status()).toBe(200)
    await pause(Number(retryAfter) * 1000)
  }
}

/** Opens a store with one offer for a single test. It has no other bookings. */
export async function openShopForTest(options: ShopOptions): Promise<Shop> {
  const database = openDatabase(databaseUrl(), { max: 1, onError: () => undefined })
  const now = new Date(await appTime())
  const app = {
    app: { database },
    clock: { now: () => now },
    newMerchant: async () => {
      const { token: asCustomer, email } = await newCustomer('Merchant')
      const { user } = await get<{ user: { id: string } }>('/users/profile', asCustomer)
      await database.db.updateTable('accounts').set({ role: 'merchant' }).where('id', '=', user.id).execute()
      const { access_token: token } = await post<{ access_token: string }>('/merchants/login', {
        email,
        password: PASSWORD,
      })
      return { id: user.id, token }
    },
  }
  try {
    return await openShop(app, options)
  } finally {
    await database.close()
  }
}

/** Adds a service to a store of `openShopForTest`. */
export async function addServiceForTest(
  shop: Shop,
  options: Parameters<typeof addService>[2],
): Promise<AddedService> {
  const database = openDatabase(databaseUrl(), { max: 1, onError: () => undefined })
  const now = new Date(await appTime())
  try {
    return await addService({ app: { database }, clock: { now: () => now } }, shop, options)
  } finally {
    await database.close()
  }
}

/** The offers of a store that have an access fee and a price, newest first. */
export async function listStoreOffers(store: string): Promise<OfferCard[]> {
  const { offers } = await get<{ offers: OfferCard[] }>(
    `/offers?${new URLSearchParams({ search: store, limit: '50' })}`,
  )
  return offers.filter(
    (offer) => offer.store.name === store && offer.chargedFee > 0 && offer.discounted_price !== null,
  )
}

/** Ids for the parameters in the paths of the site. */
export async function someIds(): Promise<Record<string, string>> {
  const offer = (await listStoreOffers('Kinyozi Kings'))[0]!
  const { offer: details } = await get<{ offer: { store: { id: string } } }>(`/offers/${offer.id}`)
  const { services } = await get<{ services: { id: string }[] }>(`/services/store/${details.store.id}`)
  return { id: offer.id, offerId: offer.id, storeId: details.store.id, serviceId: services[0]!.id }
}

/**
 * A free time of an offer, at one branch and with one staff member. Never today, when times may pass during
 * the test.
 */
export async function bookable(store: string, branchIndex = 0): Promise<Bookable> {
  const offer = (await listStoreOffers(store))[0]
  if (!offer) throw new Error(`${store} has no offer`)
  const [{ branches }, { staff }] = await Promise.all([
    get<{ branches: { id: string; name: string }[] }>(`/bookings/offers/${offer.id}/branch`),
    get<{ staff: { id: string; name: string; branchId: string }[] }>(`/bookings/offers/${offer.id}/staff`),
  ])
  const branch = branches[branchIndex]
  if (!branch) throw new Error(`${offer.title} has no branch ${branchIndex}`)
  for (const staffMember of staff.filter((each) => each.branchId === branch.id)) {
    const filter = { offerId: offer.id, branchId: branch.id, staffId: staffMember.id }
    const { days } = await get<{ days: { date: string; free: number }[] }>(
      `/bookings/availability?${new URLSearchParams({ ...filter, days: '14' })}`,
    )
    for (const { date } of days.slice(1).filter((day) => day.free > 3)) {
      const { detailedSlots } = await get<{ detailedSlots: { startTime: string }[] }>(
        `/bookings/slots?${new URLSearchParams({ ...filter, date })}`,
      )
      const time = detailedSlots[Math.floor(detailedSlots.length / 2)]?.startTime
      if (time) return { offer, branch, staff: staffMember, date, time }
    }
  }
  throw new Error(`${offer.title} is booked out`)
}

export function reviewPath({ offer, branch, staff, date, time }: Bookable): string {
  const startsAt = `${date}T${time}+03:00`
  const query = new URLSearchParams({ step: '3', startsAt, branch: branch.id, staff: staff.id })
  return `/booking/offer/${offer.id}?${query}`
}

/** Books through the API. */
export async function book(
  { token }: Customer,
  { offer, branch, staff, date, time }: Bookable,
): Promise<Booking> {
  const body = {
    offerId: offer.id,
    startTime: `${date}T${time}:00+03:00`,
    branchId: branch.id,
    staffId: staff.id,
  }
  const { booking } = await send<{ booking: Booking }>(`${API()}/bookings/offers`, body, token)
  return booking
}

/** The signed link in the reminders of this booking. */
export const buildLink = ({ id, startTime }: Booking): string =>
  linkFor({ sessionKey: KEY }, id, Date.parse(startTime))
/** The default of server/config/config.ts for development. */
export const KEY = process.env.SESSION_KEY ?? 'a key for development only, never used in production'

export async function pay({ token, phone }: Customer, booking: Booking): Promise<void> {
  const body = {
    bookingId: booking.id,
    phoneNumber: phone,
    amount: booking.chargedFee,
    type: 'booking_access_fee',
  }
  await send(`${API()}/payments/mpesa`, body, token)
  await answerPrompt(phone, 'pay')
  await expect.poll(async () => (await getBooking({ token }, booking.id)).status).toBe('confirmed')
}

export const getBooking = async ({ token }: Pick<Customer, 'token'>, id: string): Promise<Booking> =>
  (await get<{ booking: Booking }>(`/bookings/${id}`, token)).booking

export const getCustomerBookings = async ({ token }: Pick<Customer, 'token'>): Promise<Booking[]> =>
  (await get<{ bookings: Booking[] }>('/bookings/user', token)).bookings

/** Sets faults that the sandbox simulates for this phone number. */
export const setFaults = (faultSettings: {
  phone: string
  push?: 'busy' | 'lose-reply'
  callback?: 'never' | 'wrong-amount'
  query?: 'processing-4999' | 'unreachable'
  status?: 'no-result'
  statement?: 'omit' | 'down'
  reversal?: 'fail'
  payout?: 'unregistered' | 'never'
  count?: number
}) => send(`${sandboxUrl()}/api/faults`, faultSettings)

/** Waits for the prompt on this phone and answers it. */
export async function answerPrompt(
  phone: string,
  action: 'pay' | 'wrong-pin' | 'cancel' | 'ignore',
): Promise<void> {
  let open: { id: string } | undefined
  await expect
    .poll(async () => {
      const { prompts } = await read<{ prompts: { id: string; status: string }[] }>(
        await fetch(`${sandboxUrl()}/api/prompts?phone=${phone}`),
      )
      open = prompts.find(({ status }) => status === 'open')
      return open !== undefined
    })
    .toBe(true)
  await send(`${sandboxUrl()}/api/prompts/${open?.id}/answer`, { action })
}

/** The receipt code in M-Pesa's message to this phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const { payments } = await read<{ payments: { receipt: string }[] }>(
    await fetch(`${sandboxUrl()}/api/payments?phone=${phone}`),
  )
  return payments.at(-1)?.receipt ?? ''
}

/** Closes a branch on a day. Stores have no page for that yet. */
export async function closeDay(branchId: string, day: string, reason: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(
    'INSERT INTO branch_special_days (branch_id, day, reason, created_at) VALUES ($1, $2, $3, now())',
    [branchId, day, reason],
  )
  await client.end()
}

/** Hours of one date, in minutes since its midnight. */
export async function openDay(branchId: string, day: string, opens: number, closes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(
    'INSERT INTO branch_special_days (branch_id, day, opens, closes, created_at) VALUES ($1, $2, $3, $4, now())',
    [branchId, day, opens, closes],
  )
  await client.end()
}

export async function messagesTo(phone: string): Promise<string[]> {
  const { messages } = await read<{ messages: { message: string }[] }>(
    await fetch(`${sandboxUrl()}/api/sms?phone=${phone}`),
  )
  return messages.map(({ message }) => message)
}

/** Advances the app's clock to this time. The clock cannot go back. */
export async function moveClockTo(timeMs: number): Promise<void> {
  const seconds = Math.ceil((timeMs - (await appTime())) / 1000)
  if (seconds > 0) await moveClock(seconds)
}
/** The app's clock, which earlier journeys may have advanced. */
export async function appTime(): Promise<number> {
  const { now } = await read<{ now: string }>(await fetch(`${sandboxUrl()}/api/clock`))
  return Date.parse(now)
}
export const moveClock = (seconds: number) => send(`${sandboxUrl()}/api/clock`, { advance: `${seconds}s` })

export const get = async <Reply>(path: string, token?: string): Promise<Reply> =>
  read<Reply>(await fetch(API() + path, { headers: { ...(token && { authorization: `Bearer ${token}` }) } }))

export const post = <Reply>(path: string, body: unknown, token?: string): Promise<Reply> =>
  send<Reply>(API() + path, body, token)

async function send<Reply>(url: string, body: unknown, token?: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return read<Reply>(await fetchUntilAdmitted(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** Repeats a request while the app sheds load, which it does on a busy machine. */
async function fetchUntilAdmitted(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init)
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null
    if (retryAfter === null) return response
    await pause(Number(retryAfter) * 1000)
  }
}

async function read<Reply>(answer: Response): Promise<Reply> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${text}`)
  return JSON.parse(text) as Reply // the contract tests check the shape of responses
}

const API = () => `${customerUrl()}/api/v1`

export type Person = { firstName: string; lastName: string; email: string; phone: string }
export type Customer = Person & { token: string }
export type OfferCard = {
  id: string
  title: string
  chargedFee: number
  discounted_price: number
  categorySlug: string
  store: { id: string; name: string }
}
export type Booking = {
  id: string
  code: string
  status: string
  startTime: string
  chargedFee: number
  storePrice: number
  isForGuest: boolean
  notes: string | null
  client: { name: string; phone: string | null }
}
export type Bookable = {
  offer: OfferCard
  branch: { id: string; name: string }
  staff: { id: string; name: string }
  date: string
  time: string
}
