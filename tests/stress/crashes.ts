/**
 * The server dies between two things that belong together, and is started again: each has happened once (F10
 * of docs/rules/reliability.md#fault-tests).
 */
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { enterPin, promptsOf, startPaying } from './paying.ts'
import { ask, sandboxRequest, invariantsHold, newPeople, nthHour, pause, quiesce, tally, type Person, type Target } from './target.ts'
import type { Trap, Wire } from './wire.ts'

export type Crashing = { target: Target; wire: Wire; kill(): void; restart(): Promise<number> }
type Point = {
  name: string
  trap: Trap
  /** What comes before the trap is set. */
  prepare?(c: Crashing, shop: Shop, person: Person, startTime: string): Promise<unknown>
  provoke(c: Crashing, shop: Shop, person: Person, startTime: string): Promise<void>
  /** What happens next, once the server is back. */
  goOn?(c: Crashing, person: Person): Promise<void>
}

/** Longer than any lease or key is held for somebody who may have died. */
const GIVEN_UP_MS = 120_000
const MOST_WAIT_MS = 20_000

const book = ({ target }: Crashing, shop: Shop, { token, id }: Person, startTime: string) =>
  ask(target, 'POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime },
    headers: { 'idempotency-key': `crash-${id}` },
  })
/** Whoever is not answered does not know what became of it. */
const unanswered = (): null => null

const POINTS: Point[] = [
  {
    name: 'a booking is committed and its customer not answered',
    trap: { sends: ['insert into "bookings"'], springs: 'after-commit' },
    async provoke(c, shop, person, startTime) {
      await book(c, shop, person, startTime).catch(unanswered)
    },
  },
  {
    name: 'a prompt is sent and that is not noted',
    trap: { sends: ['insert into "payments"', 'update "payments"'], springs: 'before' },
    async provoke(c, shop, person, startTime) {
      await startPaying(c.target, shop, person, startTime).catch(unanswered)
    },
    // The prompt is on the phone, and its owner knows nothing of all this.
    goOn: async ({ target }, person) => void (await enterPin(target, person)),
  },
  {
    name: 'a payment is settled and nobody told',
    trap: { sends: ['update "payments"'], springs: 'after-commit' },
    prepare: ({ target }, shop, person, startTime) => startPaying(target, shop, person, startTime),
    provoke: async ({ target }, _shop, person) => void (await enterPin(target, person)),
  },
  {
    name: 'an SMS is sent and that is not noted',
    trap: { sends: ['insert into "effects"', 'insert into "effects"'], springs: 'before' },
    async provoke(c, shop, person, startTime) {
      await book(c, shop, person, startTime).catch(unanswered)
    },
  },
]
const isPaidFor = ({ name }: Point): boolean => /prompt|payment/.test(name)

export async function crashes(c: Crashing, { times }: { times: number }): Promise<Promised[]> {
  const { target, wire } = c
  const shop = await openShop(target, { capacity: 50 })
  const crashed: { point: Point; person: Person; startTime: string }[] = []
  const starts: number[] = []
  for (const point of POINTS) {
    const people = await newPeople(target, times)
    for (const [nth, person] of people.entries()) {
      const startTime = nthHour(target, nth)
      await point.prepare?.(c, shop, person, startTime)
      const sprung = wire.arm(point.trap, c.kill)
      await Promise.all([within(sprung, point.name), point.provoke(c, shop, person, startTime)])
      starts.push(await c.restart())
      await point.goOn?.(c, person)
      // Until it is paid, its news is not even there to be handed out.
      if (isPaidFor(point)) await isConfirmed(target, person)
      // The next death is to come at its own point, and at no other.
      await quiesce(target)
      crashed.push({ point, person, startTime })
    }
  }

  // Who was not answered asks again. Keys and leases of the dead are given up after a while.
  await target.advance(GIVEN_UP_MS)
  const wrong: string[] = []
  for (const each of crashed) {
    const again = await askAgain(c, shop, each)
    if (again !== null) wrong.push(`${each.point.name}: asked again it said ${again}`)
  }
  await quiesce(target)
  const effects = new Map<Point, string[]>()
  for (const { point, person } of crashed) {
    const said = await effectsOf(target, person)
    if (said !== (isPaidFor(point) ? '1 booking, 1 payment, 1 prompt, 1 message' : '1 booking, 0 payments, 0 prompts, 1 message'))
      wrong.push(`${point.name}: ${said}`)
    effects.set(point, [...(effects.get(point) ?? []), said])
  }
  const slowest = Math.max(...starts)
  return [
    ...[...effects].map(([{ name }, all]) => ({
      text: `F10: the server dies when ${name}, ${all.length} times: ${tally(all)}`,
      isCached: !wrong.some((each) => each.startsWith(name)),
    })),
    ...(wrong.length ? [{ text: `F10: ${wrong.length} wrong: ${wrong[0]}`, isCached: false }] : []),
    {
      text: `F10: started again ${starts.length} times, in ${(slowest / 1000).toFixed(1)} s at most (5)`,
      isCached: slowest <= 5_000,
      isMeasured: true,
    },
    await invariantsHold(target, 'F10'),
  ]
}

/** Null when it was done, and done once. */
async function askAgain(
  c: Crashing,
  shop: Shop,
  { point, person, startTime }: { point: Point; person: Person; startTime: string },
): Promise<string | null> {
  const { target } = c
  if (!isPaidFor(point)) {
    for (let tries = 0; ; tries++) {
      const { status, body } = await book(c, shop, person, startTime)
      if (status === 201) return null
      // The sweep that gives up the keys of the dead comes by every half minute.
      if (body.code !== 'idempotency-key-in-use' || tries === 60) return `${status} ${body.code}`
      await pause(1_000)
    }
  }
  return (await isConfirmed(target, person)) ? null : 'a payment that did not confirm its booking'
}

async function isConfirmed({ app }: Target, person: Person): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await app.database.pool.query(`SELECT FROM bookings WHERE account_id = $1 AND status = 'confirmed'`, [person.id])
    if (rows.length) return true
    await pause(100)
  }
  return false
}

async function effectsOf(target: Target, person: Person): Promise<string> {
  const { rows } = await target.app.database.pool.query<{ bookings: number; paid: number; code: string }>(
    `SELECT count(*) AS bookings, min(code) AS code,
      (SELECT count(*) FROM payments WHERE account_id = $1 AND status = 'completed') AS paid FROM bookings WHERE account_id = $1`,
    [person.id],
  )
  const { bookings, paid, code } = rows[0]!
  const prompts = (await promptsOf(target, person)).length
  const { messages } = await sandboxRequest(target, 'GET', `/api/sms?phone=${person.phone}`)
  const told = messages.filter(({ message }: { message: string }) => message.includes(code)).length
  return [count(bookings, 'booking'), count(paid, 'payment'), count(prompts, 'prompt'), count(told, 'message')].join(', ')
}
const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`

async function within(sprung: Promise<void>, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`The server never came to the point where ${name}`)), MOST_WAIT_MS)
  })
  await Promise.race([sprung, tooLong]).finally(() => clearTimeout(timer))
}
