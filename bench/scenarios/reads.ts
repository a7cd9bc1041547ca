/** Public reads: cached as with `npm start`, uncached, and uncached at 100,000 offers. */
import { addDays, toDay } from '#domain/time/time.ts'
import { growDemo } from '#demo/grow.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { stop } from '#tests/support/processes.ts'
import { base, createDatabase, execute, startServer, type Databases } from '../environment.ts'
import { measureReads, processorTime, type Line, type Read } from '../load.ts'

const LARGE = { stores: 10_000, offers: 100_000 }
const CUSTOMER = { email: 'wanjiku@d3.test', password: 'karibu-2026' } // of the demo data
const OFFERS: Read = { name: 'GET /offers?limit=12', path: '/api/v1/offers?limit=12' }
const STORES: Read = { name: 'GET /stores?limit=20', path: '/api/v1/stores?limit=20' }

export async function measureCachedReads(databases: Databases): Promise<Line[]> {
  const server = await startServer(databases.demo)
  const lines = await measureReads(server, databases, [
    OFFERS,
    STORES,
    { name: 'page /', path: '/' },
    { name: 'page /hotdeals', path: '/hotdeals' },
    { name: 'page / of a customer', path: '/', headers: { cookie: await signIn() } },
  ])
  await stop(server)
  return lines
}

export const measureUncachedReads = (databases: Databases): Promise<Line[]> =>
  measureUncached(databases, databases.demo)

/**
 * Measures reads of large data. Each line is compared with that of the demo data, which is measured first if it
 * is not known.
 */
export async function measureLargeReads(databases: Databases, few: readonly Line[] | null): Promise<Line[]> {
  few ??= await measureUncachedReads(databases)
  const url = await createDatabase(databases, 'large', 'd3')
  await growDemo({ databaseUrl: url, now: new Date(), target: LARGE, onProgress: () => undefined })
  await execute(url, 'CHECKPOINT')
  const lines = await measureUncached(databases, url)
  return lines.map((line) => {
    const same = few.find(({ name }) => name === line.name)
    return same
      ? { ...line, timesFew: Math.round((100 * processorTime(line)) / processorTime(same)) / 100 }
      : line
  })
}

async function measureUncached(databases: Databases, url: string): Promise<Line[]> {
  const server = await startServer(url, { CACHE_SECONDS: '0' })
  const [offer, store] = [await findFirstId('offers'), await findFirstId('stores')]
  const tomorrow = addDays(toDay(Date.now()), 1)
  const search = '/api/v1/search?query=massage&limit=12'
  const lines = await measureReads(server, databases, [
    OFFERS,
    { name: 'GET /offers/{id}', path: `/api/v1/offers/${offer}` },
    STORES,
    { name: 'GET /stores/{id}', path: `/api/v1/stores/${store}` },
    { name: 'slots of an offer', path: `/api/v1${await findSlots(offer)}` },
    { name: 'slots of a visit of three', path: `/api/v1${await findVisitSlots()}` },
    { name: 'GET /search of a word', path: search },
    // The server lets only four of them run at once, and others wait for five seconds at most.
    {
      name: 'search by availability',
      path: `${search}&withTimes=true&day=${tomorrow}`,
      connections: 2,
    },
  ])
  await stop(server)
  return lines
}

async function findFirstId(list: 'offers' | 'stores'): Promise<string> {
  const { body } = await apiRequest({ base }, 'GET', `/${list}?limit=12`)
  return body[list][0].id
}

/** The path for the slots of the next day that has any. */
async function findSlots(offer: string): Promise<string> {
  for (let ahead = 1; ahead < 10; ahead++) {
    const path = `/bookings/offer-slots?offerId=${offer}&date=${addDays(toDay(Date.now()), ahead)}`
    const { status, body } = await apiRequest({ base }, 'GET', path)
    if (status === 200 && body.detailedSlots.length > 0) return path
  }
  throw new Error(`The offer ${offer} has no free time in the coming days`)
}

/** The path for the times of a visit of three services of one store on the next day that has any. */
async function findVisitSlots(): Promise<string> {
  const { body } = await apiRequest({ base }, 'GET', '/stores?limit=50')
  for (const { id } of body.stores) {
    const { body: listed } = await apiRequest({ base }, 'GET', `/services?storeId=${id}&page=1&limit=50`)
    const [first, ...others] = listed.services
      .filter((service: { booking_enabled: boolean }) => service.booking_enabled)
      .map((service: { id: string }) => service.id)
    if (others.length < 2) continue
    for (let ahead = 1; ahead < 4; ahead++) {
      const date = addDays(toDay(Date.now()), ahead)
      const path = `/bookings/slots?serviceId=${first}&also=${others.slice(0, 2).join(',')}&date=${date}`
      const { status, body: found } = await apiRequest({ base }, 'GET', path)
      if (status === 200 && found.detailedSlots.length > 0) return path
    }
  }
  throw new Error('No store has a free time for three of its services')
}

/** Returns the cookies of the session. */
async function signIn(): Promise<string> {
  const reply = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(CUSTOMER),
  })
  if (!reply.ok) throw new Error(`${CUSTOMER.email} cannot sign in: ${reply.status}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
