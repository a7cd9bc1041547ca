/**
 * Hearts, follows and reviews pressed all at once (F25 of docs/rules/reliability.md#fault-tests): what is
 * left is what was answered, and every figure counts it.
 */
import { openShop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { ask, invariantsHold, inTurns, newPeople, tally, type Reply, type Target } from './target.ts'

const isFault = ({ status }: Reply): boolean => status >= 500 || status === 0

export async function toggles(target: Target, { pairs, times }: { pairs: number; times: number }): Promise<Promised[]> {
  const shop = await openShop(target)
  const people = await newPeople(target, pairs)
  const { db } = target.app.database
  const wrong: string[] = []
  const replies: Reply[] = []
  await inTurns(2, people, async ({ id, token }) => {
    const [follows, hearts] = await Promise.all(
      [`/stores/${shop.storeId}/toggle-follow`, `/offers/${shop.offerId}/favorite/toggle`].map((path) =>
        Promise.all(Array.from({ length: times }, () => ask(target, 'POST', path, { token }))),
      ) as [Promise<Reply[]>, Promise<Reply[]>], // two paths, two answers
    )
    replies.push(...follows, ...hearts)
    const following = follows.filter(({ body }) => body.following).length
    const added = hearts.filter(({ body }) => body.action === 'added').length
    const left = await Promise.all([
      db.selectFrom('follows').select('store_id').where('account_id', '=', id).execute(),
      db.selectFrom('favourites').select('offer_id').where('account_id', '=', id).execute(),
    ])
    // Taking turns, each second press takes back the first.
    if (following !== Math.ceil(times / 2) || left[0].length !== times % 2) wrong.push(`${following} follows, ${left[0].length} left`)
    if (added !== Math.ceil(times / 2) || left[1].length !== times % 2) wrong.push(`${added} hearts, ${left[1].length} left`)
  })
  const faults = replies.filter((reply) => isFault(reply) || reply.status !== 200)
  return [
    {
      text: `F25: ${times} presses at once of the heart and of Follow, by ${pairs} people: ${wrong.length} not as answered${
        wrong[0] ? ` (${wrong[0]})` : ''
      }, ${faults.length} refused or faults${faults[0] ? ` (${faults[0].status} ${JSON.stringify(faults[0].body)})` : ''}`,
      isCached: wrong.length === 0 && faults.length === 0,
    },
    await invariantsHold(target, 'F25'),
  ]
}

export async function reviewing(target: Target, { people: count, acts }: { people: number; acts: number }): Promise<Promised[]> {
  const shop = await openShop(target)
  const people = await newPeople(target, count)
  const { db } = target.app.database
  const wrong: string[] = []
  const replies: Reply[] = []
  const body = () => ({ rating: target.chance.whole(1, 5), text: 'Said in a hurry' })
  await inTurns(10, people, async ({ id, token }) => {
    const first = await ask(target, 'POST', '/reviews', { token, body: { store_id: shop.storeId, ...body() } })
    const review: string = first.body.review?.id
    const told = await Promise.all(
      Array.from({ length: acts }, async () => {
        const act = target.chance.pick(['write', 'change', 'take back', 'answer'] as const)
        const reply = await (act === 'write'
          ? ask(target, 'POST', '/reviews', { token, body: { store_id: shop.storeId, ...body() } })
          : act === 'change'
            ? ask(target, 'PUT', `/reviews/${review}`, { token, body: body() })
            : act === 'answer'
              ? ask(target, 'PUT', `/reviews/${review}/reply`, { token: shop.merchantToken, body: { text: 'Asante' } })
              : ask(target, 'DELETE', `/reviews/${review}`, { token }))
        return { act, reply }
      }),
    )
    replies.push(first, ...told.map(({ reply }) => reply))
    const of = (act: string, status: number) => told.filter((each) => each.act === act && each.reply.status === status).length
    const left = (await db.selectFrom('reviews').select('id').where('account_id', '=', id).execute()).length
    if (first.status !== 201 || left !== 1 + of('write', 201) - of('take back', 200) || left > 1)
      wrong.push(`${left} left of 1 + ${of('write', 201)} - ${of('take back', 200)}`)
  })
  const { body: said } = await ask(target, 'GET', `/stores/${shop.storeId}/reviews`, {})
  const { count: rows } = await db
    .selectFrom('reviews')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('store_id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  const strange = replies.filter(({ status }) => ![200, 201, 404, 409].includes(status))
  return [
    {
      text: `F25: ${count} people each write, change and take back their review ${acts} times at once (${tally(replies.map(({ status }) => status))}): ${
        wrong.length
      } not as answered${wrong[0] ? ` (${wrong[0]})` : ''}, ${strange.length} faults${
        strange[0] ? ` (${strange[0].status} ${JSON.stringify(strange[0].body)})` : ''
      }, the store counts ${said.stats?.totalReviews} of ${rows}`,
      isCached: wrong.length === 0 && strange.length === 0 && said.stats?.totalReviews === rows,
    },
    await invariantsHold(target, 'F25'),
  ]
}
