/**
 * A request that is sent again and again under one idempotency key has one effect and one reply (F5 of
 * docs/rules/reliability.md#fault-tests).
 */
import { openShop } from '#tests/support/factories.ts'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  mapConcurrently,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

/** One in ten copies has another body. */
const OTHER_BODY_EVERY = 10
const MAX_RETRIES = 50

const isInFlight = ({ status, body }: Reply): boolean =>
  status === 409 && body.code === 'idempotency-key-in-use'

export async function testIdempotencyKeys(
  target: Target,
  { keys, copies }: { keys: number; copies: number },
): Promise<StressResult[]> {
  const shop = await openShop(target, { capacity: 400 })
  const people = await createPeople(target, keys)
  const today = toDay(target.clock.now().getTime())
  const toStartTime = (index: number) => {
    const day = addDays(today, 2 + (index % 20))
    return new Date(instant(day, (8 + (index % 11)) * 60)).toISOString()
  }
  const wrong: string[] = []
  const counts = { replayed: 0, inFlight: 0, otherBody: 0 }
  await mapConcurrently(4, people, async ({ id, token }, index) => {
    const key = `key-${target.seed}-${index}`
    const send = (startTime: string): Promise<Reply> =>
      apiRequest(target, 'POST', '/bookings/service', {
        token,
        body: { serviceId: shop.serviceId, startTime },
        headers: { 'idempotency-key': key },
      })
    /** Repeats a request until the first one under its key has been answered. */
    const retryWhileInFlight = async (reply: Reply, startTime: string): Promise<Reply> => {
      let latest = reply
      for (let retries = 0; isInFlight(latest) && retries < MAX_RETRIES; retries++) {
        counts.inFlight++
        latest = await send(startTime)
      }
      return latest
    }
    // Either body may arrive first. The one that does is the only one that may be answered with 201.
    const startTimes = Array.from({ length: copies }, (_, copy) => {
      const hasOtherBody = copy % OTHER_BODY_EVERY === OTHER_BODY_EVERY - 1
      return toStartTime(hasOtherBody ? index + 1 : index)
    })
    const firstReplies = await Promise.all(startTimes.map(send))
    const finals = await Promise.all(
      firstReplies.map(async (reply, copy) => {
        const startTime = startTimes[copy]!
        return { reply: await retryWhileInFlight(reply, startTime), startTime }
      }),
    )

    const created = finals.filter(({ reply }) => reply.status === 201)
    const refused = finals.filter(({ reply }) => reply.status === 422)
    const winner = created[0]
    counts.replayed += created.length - 1
    counts.otherBody += refused.length
    const bodies = new Set(created.map(({ reply }) => JSON.stringify(reply.body)))
    const { count } = await target.app.database.db
      .selectFrom('bookings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const isCorrect =
      count === 1 &&
      bodies.size === 1 &&
      created.length + refused.length === finals.length &&
      created.every(({ startTime }) => startTime === winner?.startTime) &&
      refused.every(({ startTime }) => startTime !== winner?.startTime)
    if (isCorrect) return

    const others = finals
      .filter(({ reply }) => ![201, 422].includes(reply.status))
      .map(({ reply }) => `${reply.status} ${reply.body.code}`)
    wrong.push(
      `${count} bookings, ${bodies.size} different replies, ${created.length} × 201, ` +
        `${refused.length} × 422, others: ${others.join(' ') || 'none'}`,
    )
  })
  const example = wrong[0] ? ` (${wrong[0]})` : ''
  return [
    {
      text:
        `F5: ${keys} keys sent ${copies} times at once, one in ${OTHER_BODY_EVERY} with another body: ` +
        `${wrong.length} with more than one effect or reply${example}; ${counts.replayed} replies ` +
        `repeated, ${counts.otherBody} × 422, ${counts.inFlight} × 409 in flight`,
      holds: wrong.length === 0 && counts.replayed > 0 && counts.otherBody > 0,
    },
    await checkAllInvariants(target, 'F5'),
  ]
}
