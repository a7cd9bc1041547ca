/**
 * Visitors who book without an account, at the same time as others: one hold taken over twice, a hold that expires
 * meanwhile, visitors and customers for one time, and one registration confirmed many times (F38 of
 * docs/rules/reliability.md#fault-tests).
 */
import { sql } from 'kysely'
import { MINUTE } from '#domain/time/time.ts'
import { releaseAllOverdueHolds } from '#server/features/bookings/holds/holds.ts'
import { hashCode } from '#server/features/accounts/security/secrets.ts'
import { createContext } from '#server/app-context.ts'
import { hashSecret, shortCode, uuidv7 } from '#server/ids.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

type Options = { rounds: number; concurrency: number }
const hasSucceeded = ({ status }: Reply): boolean => status === 200 || status === 201
const toOutcome = (reply: Reply): string =>
  hasSucceeded(reply) ? String(reply.status) : `${reply.status} ${reply.body.code}`
const exampleText = (wrong: readonly string[]): string => (wrong[0] ? ` (${wrong[0]})` : '')

export async function testVisitorRaces(target: Target, options: Options): Promise<StressResult[]> {
  return [
    ...(await testHolds(target, options)),
    await testConfirmations(target, options),
    await checkAllInvariants(target, 'F38'),
  ]
}

// ---------------------------------------------------------------- holds

const CUSTOMERS = 4
const VISITORS = 4
type Round = { target: Target; shop: Shop; startTime: string; people: readonly Person[] }

const book = ({ target, shop, startTime }: Round, { token }: Person, holdToken?: string) =>
  apiRequest(target, 'POST', '/bookings', {
    token,
    body: { serviceId: shop.serviceId, startTime, ...(holdToken && { holdToken }) },
  })
const hold = ({ target, shop, startTime }: Round, token?: string, at = startTime) =>
  apiRequest(target, 'POST', '/bookings/holds', {
    body: { serviceId: shop.serviceId, startTime: at, ...(token && { token }) },
  })
async function readHoldToken(round: Round): Promise<string> {
  const reply = await hold(round)
  if (reply.status !== 201) throw new Error(`The hold was refused: ${JSON.stringify(reply.body)}`)
  return reply.body.hold.token
}

type Race = (round: Round) => Promise<Reply[]>

/** Races of visitors. Each is for one time with one place, which one request gets. */
const RACES: Record<string, Race> = {
  async 'one hold taken over by four accounts'(round) {
    const token = await readHoldToken(round)
    return Promise.all(round.people.map((person) => book(round, person, token)))
  },
  async 'a hold that expires while it is taken over, and rivals without it'(round) {
    const { target, people } = round
    const token = await readHoldToken(round)
    const ends = new Date(target.clock.now().getTime() + target.random.integer(-5, 10))
    await target.app.database.db
      .updateTable('visitor_holds')
      .set({ held_at: new Date(ends.getTime() - MINUTE), expires_at: ends })
      .where('token_hash', '=', hashSecret(token))
      .execute()
    const [first, second, ...rivals] = people
    const [replies] = await Promise.all([
      Promise.all([
        book(round, first!, token),
        book(round, second!, token),
        ...rivals.map((rival) => book(round, rival)),
      ]),
      releaseAllOverdueHolds(createContext(target.app, null)),
    ])
    return replies
  },
  'a time held by visitors and booked by customers': (round) =>
    Promise.all([
      ...Array.from({ length: VISITORS }, () => hold(round)),
      ...round.people.map((person) => book(round, person)),
    ]),
}

async function testHolds(target: Target, { rounds, concurrency }: Options): Promise<StressResult[]> {
  const shops = await Promise.all(Array.from({ length: concurrency }, () => openShop(target, { staff: 1 })))
  const results: StressResult[] = []
  for (const [index, [name, run]] of Object.entries(RACES).entries()) {
    const wrong: string[] = []
    const outcomes: string[] = []
    const people = await createPeople(target, rounds * CUSTOMERS)
    await mapConcurrently(concurrency, shops, async (shop, nth) => {
      for (let round = nth; round < rounds; round += concurrency) {
        const startTime = nthOpenHour(target, Math.floor(round / concurrency) * 3 + index)
        const own = people.slice(round * CUSTOMERS, (round + 1) * CUSTOMERS)
        const replies = await run({ target, shop, startTime, people: own })
        const taken = await countTaken(target, shop, startTime)
        outcomes.push(...replies.map(toOutcome))
        const isRefused = (reply: Reply) => reply.body.code === 'slot-taken'
        const isExpected =
          replies.filter(hasSucceeded).length === 1 &&
          taken === 1 &&
          replies.every((reply) => hasSucceeded(reply) || isRefused(reply))
        if (!isExpected) wrong.push(`${formatCounts(replies.map(toOutcome))}, ${taken} in the database`)
        // A day has only so many holds of one address.
        await target.app.database.db
          .deleteFrom('visitor_holds')
          .where('branch_id', '=', shop.branchId)
          .execute()
      }
    })
    results.push({
      text:
        `F38: ${name}, ${rounds} rounds: ${formatCounts(outcomes)}; the time taken other than once in ` +
        `${wrong.length}${exampleText(wrong)}`,
      holds: wrong.length === 0,
    })
  }
  return [...results, await testOneHoldPerVisitor(target, { rounds, concurrency })]
}

/** Live bookings and holds that contain the start. */
async function countTaken(target: Target, shop: Shop, startTime: string): Promise<number> {
  const { rows } = await target.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (
      SELECT during FROM bookings WHERE branch_id = $1 AND status IN ('pending', 'confirmed', 'checked_in')
      UNION ALL SELECT during FROM visitor_holds WHERE branch_id = $1 AND expires_at > $3
    ) taken WHERE during @> $2::timestamptz`,
    [shop.branchId, startTime, target.clock.now()],
  )
  return rows[0]!.count
}

async function testOneHoldPerVisitor(
  target: Target,
  { rounds, concurrency }: Options,
): Promise<StressResult> {
  const shops = await Promise.all(Array.from({ length: concurrency * 2 }, () => openShop(target)))
  const wrong: string[] = []
  const { db } = target.app.database
  await mapConcurrently(concurrency, Array.from({ length: concurrency }), async (_, nth) => {
    const pair = shops.slice(nth * 2, nth * 2 + 2)
    for (let number = nth; number < rounds; number += concurrency) {
      const both = pair.map((shop) => ({ target, shop, startTime: nthOpenHour(target, number), people: [] }))
      const token = await readHoldToken(both[0]!)
      const times = Array.from({ length: 3 }, (_each, ahead) => nthOpenHour(target, number + 1 + ahead))
      const replies = await Promise.all(
        both.flatMap((round) => times.map((time) => hold(round, token, time))),
      )
      const branches = pair.map(({ branchId }) => branchId)
      const rows = await db
        .selectFrom('visitor_holds')
        .select(sql<string>`lower(during)`.as('start'))
        .where('branch_id', 'in', branches)
        .execute()
      if (rows.length !== 1 || !replies.every(hasSucceeded))
        wrong.push(`${formatCounts(replies.map(toOutcome))}, ${rows.length} held`)
      await db.deleteFrom('visitor_holds').where('branch_id', 'in', branches).execute()
    }
  })
  return {
    text:
      `F38: six requests of one visitor to hold times at two stores at once, ${rounds} rounds: other than one time ` +
      `held in ${wrong.length}${exampleText(wrong)}`,
    holds: wrong.length === 0,
  }
}

// ---------------------------------------------------------------- registrations

const CODE = '246813'
const COPIES = 10

/** Two registrations of one e-mail address, each confirmed ten times at once: one account, and a session for each reply. */
async function testConfirmations(target: Target, { rounds, concurrency }: Options): Promise<StressResult> {
  const wrong: string[] = []
  const { db } = target.app.database
  await mapConcurrently(concurrency, Array.from({ length: rounds }), async () => {
    const email = `visitor-${shortCode(10).toLowerCase()}@d3.test`
    const ids = [await insertRegistration(target, email), await insertRegistration(target, email)]
    const replies = await Promise.all(
      Array.from({ length: COPIES }, () => ids)
        .flat()
        .map((id) =>
          apiRequest(target, 'POST', `/auth/registrations/${id}/confirm`, { body: { code: CODE } }),
        ),
    )
    const created = await db.selectFrom('accounts').select('id').where('email', '=', email).execute()
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', 'in', [...created.map(({ id }) => id), uuidv7(0)])
      .execute()
    const outcomes = formatCounts(replies.map(toOutcome))
    const opened = Number(/^(\d+) × 201, /.exec(outcomes)?.[1])
    const repeated = COPIES - opened
    const isExpected =
      outcomes ===
        [
          `${opened} × 201`,
          ...(repeated > 0 ? [`${repeated} × 409 registration-confirmed`] : []),
          `${COPIES} × 409 user-exists`,
        ].join(', ') &&
      created.length === 1 &&
      sessions.length === opened
    if (!isExpected) wrong.push(`${outcomes}, ${created.length} accounts, ${sessions.length} sessions`)
  })
  return {
    text:
      `F38: two registrations of one address, each confirmed ${COPIES} times at once, ${rounds} rounds: other than ` +
      `one account with a session for each 201 in ${wrong.length}${exampleText(wrong)}`,
    holds: wrong.length === 0,
  }
}

let registered = 0
async function insertRegistration({ app, clock }: Target, email: string): Promise<string> {
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await app.database.db
    .insertInto('registrations')
    .values({
      id,
      email,
      first_name: 'Stress',
      last_name: 'Visitor',
      phone_number: `2541${String(10_000_000 + ++registered).padStart(8, '0')}`,
      terms_version: '2026-11',
      is_adult: true,
      wants_offers: true,
      language: 'en',
      code_hash: hashCode(app.config, 'registration', id, CODE),
      code_expires_at: new Date(now.getTime() + 5 * MINUTE),
      created_at: now,
    })
    .execute()
  return id
}
