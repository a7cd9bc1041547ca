/** Bookings from the customer's choice to the end of the visit, with all jobs that follow. */
import type { ChildProcess } from 'node:child_process'
import { HOUR } from '#domain/time/time.ts'
import { hasUnfinishedWork } from '#tests/support/jobs.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { stop } from '#tests/support/processes.ts'
import { enterPin } from '#tests/stress/payment-helpers.ts'
import { createPeople, mapConcurrently, nthOpenHour, pause, type Target } from '#tests/stress/target.ts'
import { createDatabase, openTarget, SECONDS, startServer, type Databases } from '../environment.ts'
import { getCost, readMeter, round, sendAll, type Line, type Write } from '../load.ts'

const SHOPS = 20
const BOOKINGS = SHOPS * 5 * SECONDS
/** Statements that look whether work is left must not be a part of the figures. */
const POLL_MS = 250

/**
 * Measures bookings in a database without the demo data, whose own bookings would also be reminded of when the
 * clock moves.
 */
export async function measureBookings(databases: Databases): Promise<Line[]> {
  const url = await createDatabase(databases, 'bookings')
  const server = await startServer(url, { DEMO: '0' })
  const { target, close } = await openTarget(url)
  const shops = await mapConcurrently(4, Array.from({ length: SHOPS }), () =>
    openShop(target, { capacity: BOOKINGS / SHOPS }),
  )
  await measureLives({ target, shops, server, databases })
  const lines = await measureLives({ target, shops, server, databases })
  await close()
  await stop(server)
  return lines
}

type Scenario = { target: Target; shops: readonly Shop[]; server: ChildProcess; databases: Databases }

async function measureLives({ target, shops, server, databases }: Scenario): Promise<Line[]> {
  const people = (await createPeople(target, BOOKINGS)).map((person, index) => ({
    ...person,
    shop: shops[index % SHOPS]!,
  }))
  const startTime = nthOpenHour(target, 0)
  const lines: Line[] = []
  const born = { meter: await readMeter(server, databases), at: performance.now() }
  const measure = async (name: string, writes: Write[], after?: () => Promise<void>): Promise<string[]> => {
    const before = await readMeter(server, databases)
    const { figures, replies } = await sendAll(writes)
    await after?.()
    await waitUntilIdle(target)
    const cost = getCost(before, await readMeter(server, databases), BOOKINGS)
    lines.push({ name, ...figures, ...cost })
    return replies
  }

  const replies = await measure(
    'book an offer',
    people.map(({ token, shop }) => ({
      method: 'POST',
      path: '/bookings/offers',
      token,
      body: { offerId: shop.offerId, startTime },
    })),
  )
  const bookings = people.map((person, index) => {
    const { booking } = JSON.parse(replies[index]!) as { booking: { id: string } } // our own contract
    return { ...person, id: booking.id }
  })
  await measure(
    'pay its fee',
    bookings.map(({ id, token, phone }) => ({
      method: 'POST',
      path: '/payments/mpesa',
      token,
      body: { bookingId: id, phoneNumber: phone },
    })),
    async () => {
      await mapConcurrently(10, people, (person) => enterPin(target, person))
      while (await hasPending(target)) await pause(POLL_MS)
    },
  )
  await target.advance(Date.parse(startTime) + HOUR - target.clock.now().getTime())
  await measure(
    'complete it',
    bookings.map(({ id, shop }) => ({
      method: 'PUT',
      path: `/bookings/${id}/complete`,
      token: shop.merchantToken,
    })),
  )
  const cost = getCost(born.meter, await readMeter(server, databases), BOOKINGS)
  const perSecond = round((BOOKINGS * 1000) / (performance.now() - born.at))
  return [...lines, { name: 'all of it, with its jobs', perSecond, ...cost }]
}

async function hasPending({ app }: Target): Promise<boolean> {
  const { rowCount } = await app.database.pool.query("SELECT FROM bookings WHERE status = 'pending' LIMIT 1")
  return rowCount !== 0
}

async function waitUntilIdle({ app, clock }: Target): Promise<void> {
  while (await hasUnfinishedWork(app.database.pool, clock.now())) await pause(POLL_MS)
}
