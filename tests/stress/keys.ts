/** The same request sent again and again: one effect, and the same answer each time (F5 of docs/rules/reliability.md#fault-tests). */
import { openShop } from '#tests/support/factories.ts'
import { addDays, dayOf, instant } from '#domain/time/time.ts'
import type { Promised } from './stress.ts'
import { ask, inTurns, invariantsHold, newPeople, type Reply, type Target } from './target.ts'

/** Nine in ten carry the body of the first, the others another. */
const OTHER_EVERY = 10

export async function sameKeys(target: Target, { keys, copies }: { keys: number; copies: number }): Promise<Promised[]> {
  const shop = await openShop(target, { capacity: 400 })
  const people = await newPeople(target, keys)
  const today = dayOf(target.clock.now().getTime())
  const timeOf = (nth: number) => new Date(instant(addDays(today, 2 + (nth % 20)), (8 + (nth % 11)) * 60)).toISOString()
  const wrong: string[] = []
  const said = { again: 0, inFlight: 0, otherBody: 0 }
  await inTurns(4, people, async ({ id, token }, nth) => {
    const key = `key-${target.seed}-${nth}`
    const send = (startTime: string): Promise<Reply> =>
      ask(target, 'POST', '/bookings/service', {
        token,
        body: { serviceId: shop.serviceId, startTime },
        headers: { 'idempotency-key': key },
      })
    const first = timeOf(nth)
    // Of the other body nobody knows whether it came first, so it is sent once the first is on its way.
    const copiesOfFirst = Array.from({ length: copies }, (_, at) => (at % OTHER_EVERY === OTHER_EVERY - 1 ? timeOf(nth + 1) : first))
    const replies = await Promise.all(copiesOfFirst.map(send))
    // What was told to come back comes back, until it is answered.
    const settled = await Promise.all(
      replies.map(async (reply, at) => {
        for (let tries = 0; reply.status === 409 && reply.body.code === 'idempotency-key-in-use' && tries < 50; tries++) {
          said.inFlight++
          reply = await send(copiesOfFirst[at]!)
        }
        return { reply, startTime: copiesOfFirst[at]! }
      }),
    )
    const made = settled.filter(({ reply }) => reply.status === 201)
    const winner = made[0]
    const refused = settled.filter(({ reply }) => reply.status === 422)
    said.again += made.length - 1
    said.otherBody += refused.length
    const answers = new Set(made.map(({ reply }) => JSON.stringify(reply.body)))
    const { count } = await target.app.database.db
      .selectFrom('bookings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const isRight =
      count === 1 &&
      answers.size === 1 &&
      made.length + refused.length === settled.length &&
      made.every(({ startTime }) => startTime === winner?.startTime) &&
      refused.every(({ startTime }) => startTime !== winner?.startTime)
    if (!isRight)
      wrong.push(
        `${count} bookings, ${answers.size} different answers, ${made.length} × 201, ${refused.length} × 422, others ${
          settled
            .filter(({ reply }) => ![201, 422].includes(reply.status))
            .map(({ reply }) => `${reply.status} ${reply.body.code}`)
            .join(' ') || 'none'
        }`,
      )
  })
  return [
    {
      text: `F5: ${keys} keys sent ${copies} times at once, one in ${OTHER_EVERY} with another body: ${wrong.length} with more than one effect or answer${
        wrong[0] ? ` (${wrong[0]})` : ''
      }; ${said.again} answered again, ${said.otherBody} × 422, ${said.inFlight} × 409 in flight`,
      isCached: wrong.length === 0 && said.again > 0 && said.otherBody > 0,
    },
    await invariantsHold(target, 'F5'),
  ]
}
