/** What a journey asks of the product and of the sandbox by their APIs: people, offers, free times, prompts, messages and the clock. */
import { randomBytes, randomInt } from 'node:crypto'
import { expect, type BrowserContext } from '@playwright/test'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/database.ts'
import { linkFor } from '#server/features/bookings/passes/links.ts'
import { openShop, type Shop, type ShopOptions } from '#tests/support/factories.ts'
import { CUSTOMERS, DATABASE, SANDBOX } from './addresses.ts'

export const PASSWORD = 'a long enough one'
export const DEMO_PASSWORD = 'karibu-2026'

/** Nobody has this e-mail or this number yet. */
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
  })
  return { ...person, phone, token: access_token }
}

/** A request that is to sign the browser in says that it comes from a page of ours: API clients get no cookie. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

export async function signIn(context: BrowserContext, { email }: Person): Promise<void> {
  const answer = await context.request.post(`${API()}/users/login`, {
    headers: OWN_PAGE,
    data: { email, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
}

/** A store of the test's own, with one offer. Nothing else is booked there. */
export async function openOwnShop(options: ShopOptions): Promise<Shop> {
  const database = openDatabase(DATABASE(), { max: 1, onError: () => undefined })
  const now = new Date(await appTime())
  const app = {
    app: { database },
    clock: { now: () => now },
    newCustomer: async (name?: string) => {
      const { token, email } = await newCustomer(name)
      const { user } = await get<{ user: { id: string } }>('/users/profile', token)
      return { id: user.id, token, email }
    },
    signIn: async (email: string) =>
      (await post<{ access_token: string }>('/merchants/login', { email, password: PASSWORD })).access_token,
  }
  try {
    return await openShop(app, options)
  } finally {
    await database.close()
  }
}

/** The offers of a store that cost an access fee and have a price, soonest listed first. */
export async function offersOf(store: string): Promise<OfferCard[]> {
  const { offers } = await get<{ offers: OfferCard[] }>(
    `/offers?${new URLSearchParams({ search: store, limit: '50' })}`,
  )
  return offers.filter(
    (offer) => offer.store.name === store && offer.chargedFee > 0 && offer.discounted_price !== null,
  )
}

/** An offer, and a time at one of its places that somebody there has free, after the day's own troubles: never today. */
export async function bookable(store: string, place = 0): Promise<Bookable> {
  const offer = (await offersOf(store))[0]
  if (!offer) throw new Error(`${store} has no offer`)
  const [{ branches }, { staff }] = await Promise.all([
    get<{ branches: { id: string; name: string }[] }>(`/bookings/offers/${offer.id}/branch`),
    get<{ staff: { id: string; name: string; branchId: string }[] }>(`/bookings/offers/${offer.id}/staff`),
  ])
  const branch = branches[place]
  if (!branch) throw new Error(`${offer.title} has no place ${place}`)
  for (const person of staff.filter((each) => each.branchId === branch.id)) {
    const where = { offerId: offer.id, branchId: branch.id, staffId: person.id }
    const { days } = await get<{ days: { date: string; free: number }[] }>(
      `/bookings/availability?${new URLSearchParams({ ...where, days: '14' })}`,
    )
    for (const { date } of days.slice(1).filter((day) => day.free > 3)) {
      const { detailedSlots } = await get<{ detailedSlots: { startTime: string }[] }>(
        `/bookings/slots?${new URLSearchParams({ ...where, date })}`,
      )
      const time = detailedSlots[Math.floor(detailedSlots.length / 2)]?.startTime
      if (time) return { offer, branch, person, date, time }
    }
  }
  throw new Error(`${offer.title} is booked out`)
}

export const reviewPath = ({ offer, branch, person, date, time }: Bookable): string =>
  `/booking/offer/${offer.id}?${new URLSearchParams({ step: '3', date, time, branch: branch.id, staff: person.id })}`

/** Books by the API, as any other customer of the store might at this moment. */
export async function book(
  { token }: Customer,
  { offer, branch, person, date, time }: Bookable,
): Promise<Booking> {
  const body = {
    offerId: offer.id,
    startTime: `${date}T${time}:00+03:00`,
    branchId: branch.id,
    staffId: person.id,
  }
  const { booking } = await send<{ booking: Booking }>(`${API()}/bookings/offers`, body, token)
  return booking
}

/** What a reminder of this booking would lead to. */
export const linkOf = ({ id, startTime }: Booking): string =>
  linkFor({ sessionKey: KEY }, id, Date.parse(startTime))
/** As server/config.ts has it for development. */
const KEY = process.env.SESSION_KEY ?? 'a key for development only, never used in production'

export async function pay({ token, phone }: Customer, booking: Booking): Promise<void> {
  const body = {
    bookingId: booking.id,
    phoneNumber: phone,
    amount: booking.chargedFee,
    type: 'booking_access_fee',
  }
  await send(`${API()}/payments/mpesa`, body, token)
  await answerPrompt(phone, 'pay')
  await expect.poll(async () => (await bookingOf({ token }, booking.id)).status).toBe('confirmed')
}

export const bookingOf = async ({ token }: Pick<Customer, 'token'>, id: string): Promise<Booking> =>
  (await get<{ booking: Booking }>(`/bookings/${id}`, token)).booking

export const bookingsOf = async ({ token }: Pick<Customer, 'token'>): Promise<Booking[]> =>
  (await get<{ bookings: Booking[] }>('/bookings/user', token)).bookings

/** What M-Pesa does next with this number. */
export const setFaults = (faultSettings: {
  phone: string
  push?: 'busy' | 'lose-reply'
  callback?: 'never'
  query?: 'processing-4999' | 'unreachable'
  status?: 'no-result'
  statement?: 'omit' | 'down'
}) => send(`${SANDBOX()}/api/faults`, faultSettings)

/** Waits for the prompt and answers it as its owner would. */
export async function answerPrompt(
  phone: string,
  action: 'pay' | 'wrong-pin' | 'cancel' | 'ignore',
): Promise<void> {
  let open: { id: string } | undefined
  await expect
    .poll(async () => {
      const { prompts } = await read<{ prompts: { id: string; status: string }[] }>(
        await fetch(`${SANDBOX()}/api/prompts?phone=${phone}`),
      )
      open = prompts.find(({ status }) => status === 'open')
      return open !== undefined
    })
    .toBe(true)
  await send(`${SANDBOX()}/api/prompts/${open?.id}/answer`, { action })
}

/** The code of the payment in M-Pesa's message to this phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const { payments } = await read<{ payments: { receipt: string }[] }>(
    await fetch(`${SANDBOX()}/api/payments?phone=${phone}`),
  )
  return payments.at(-1)?.receipt ?? ''
}

/** A branch is closed on a day, for a reason. The stores have no screen for it yet. */
export async function closeDay(branchId: string, day: string, reason: string): Promise<void> {
  const client = new pg.Client({ connectionString: DATABASE() })
  await client.connect()
  await client.query(
    'INSERT INTO branch_special_days (branch_id, day, reason, created_at) VALUES ($1, $2, $3, now())',
    [branchId, day, reason],
  )
  await client.end()
}

export async function messagesTo(phone: string): Promise<string[]> {
  const { messages } = await read<{ messages: { message: string }[] }>(
    await fetch(`${SANDBOX()}/api/sms?phone=${phone}`),
  )
  return messages.map(({ message }) => message)
}

/** The house's clock goes on only forwards. */
export async function moveClockTo(at: number): Promise<void> {
  const seconds = Math.ceil((at - (await appTime())) / 1000)
  if (seconds > 0) await moveClock(seconds)
}
/** Journeys before may have moved it. */
export async function appTime(): Promise<number> {
  const { now } = await read<{ now: string }>(await fetch(`${SANDBOX()}/api/clock`))
  return Date.parse(now)
}
export const moveClock = (seconds: number) => send(`${SANDBOX()}/api/clock`, { advance: `${seconds}s` })

export const get = async <Reply>(path: string, token?: string): Promise<Reply> =>
  read<Reply>(await fetch(API() + path, { headers: { ...(token && { authorization: `Bearer ${token}` }) } }))

export const post = <Reply>(path: string, body: unknown, token?: string): Promise<Reply> =>
  send<Reply>(API() + path, body, token)

async function send<Reply>(url: string, body: unknown, token?: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return read<Reply>(await fetchUntilAdmitted(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** On a busy machine the app sheds load and says when to come back. */
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
  return JSON.parse(text) as Reply // the parts that the journeys look at; the contract's own tests see to the rest
}

const API = () => `${CUSTOMERS()}/api/v1`

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
  person: { id: string; name: string }
  date: string
  time: string
}
