/**
 * Favourites, follows and reviews changed many times at once (F25 of docs/rules/reliability.md#fault-tests):
 * the state and the counts agree with the replies.
 */
import { openShop } from '#tests/support/factories.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  requestUntilAdmitted,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const exampleText = (wrong: readonly string[]): string => (wrong[0] ? ` (${wrong[0]})` : '')
const replyText = ({ status, body }: Reply): string => `${status} ${JSON.stringify(body)}`

export async function testToggles(
  target: Target,
  { people: count, times }: { people: number; times: number },
): Promise<StressResult[]> {
  const shop = await openShop(target)
  const people = await createPeople(target, count)
  const { db } = target.app.database
  const wrong: string[] = []
  const replies: Reply[] = []
  await mapConcurrently(2, people, async ({ id, token }) => {
    const toggleRepeatedly = (path: string): Promise<Reply[]> =>
      Promise.all(Array.from({ length: times }, () => requestUntilAdmitted(target, 'POST', path, { token })))
    const [follows, favourites] = await Promise.all([
      toggleRepeatedly(`/stores/${shop.storeId}/toggle-follow`),
      toggleRepeatedly(`/offers/${shop.offerId}/favorite/toggle`),
    ])
    replies.push(...follows, ...favourites)
    const followed = follows.filter(({ body }) => body.following).length
    const added = favourites.filter(({ body }) => body.action === 'added').length
    const [followRows, favouriteRows] = await Promise.all([
      db.selectFrom('follows').select('store_id').where('account_id', '=', id).execute(),
      db.selectFrom('favourites').select('offer_id').where('account_id', '=', id).execute(),
    ])
    // Every second toggle undoes the one before it.
    const expectedAdded = Math.ceil(times / 2)
    const expectedRows = times % 2
    if (followed !== expectedAdded || followRows.length !== expectedRows) {
      wrong.push(`${followed} follows, ${followRows.length} rows`)
    }
    if (added !== expectedAdded || favouriteRows.length !== expectedRows) {
      wrong.push(`${added} favourites, ${favouriteRows.length} rows`)
    }
  })
  const failed = replies.filter((reply) => reply.status !== 200)
  return [
    {
      text:
        `F25: a favourite and a follow toggled ${times} times at once by ${count} people: ` +
        `${wrong.length} that contradict the replies${exampleText(wrong)}, ${failed.length} refused or ` +
        `failed` +
        exampleText(failed.map(replyText)),
      holds: wrong.length === 0 && failed.length === 0,
    },
    await checkAllInvariants(target, 'F25'),
  ]
}

const REVIEW_ACTIONS = ['create', 'edit', 'delete', 'reply'] as const
type ReviewAction = (typeof REVIEW_ACTIONS)[number]

export async function testReviews(
  target: Target,
  { people: count, actions }: { people: number; actions: number },
): Promise<StressResult[]> {
  const shop = await openShop(target)
  const people = await createPeople(target, count)
  const { db } = target.app.database
  const wrong: string[] = []
  const replies: Reply[] = []
  const randomReview = () => ({ rating: target.random.integer(1, 5), text: 'Written in a hurry' })
  await mapConcurrently(10, people, async ({ id, token }) => {
    const createReview = () =>
      apiRequest(target, 'POST', '/reviews', { token, body: { store_id: shop.storeId, ...randomReview() } })
    const first = await createReview()
    const reviewId: string = first.body.review?.id
    const requests: Record<ReviewAction, () => Promise<Reply>> = {
      create: createReview,
      edit: () => apiRequest(target, 'PUT', `/reviews/${reviewId}`, { token, body: randomReview() }),
      delete: () => apiRequest(target, 'DELETE', `/reviews/${reviewId}`, { token }),
      reply: () =>
        apiRequest(target, 'PUT', `/reviews/${reviewId}/reply`, {
          token: shop.merchantToken,
          body: { text: 'Asante' },
        }),
    }
    const answered = await Promise.all(
      Array.from({ length: actions }, async () => {
        const action = target.random.pick(REVIEW_ACTIONS)
        return { action, reply: await requests[action]() }
      }),
    )
    replies.push(first, ...answered.map(({ reply }) => reply))
    const countReplies = (action: ReviewAction, status: number) =>
      answered.filter((each) => each.action === action && each.reply.status === status).length
    const created = 1 + countReplies('create', 201)
    const deleted = countReplies('delete', 200)
    const rows = await db.selectFrom('reviews').select('id').where('account_id', '=', id).execute()
    if (first.status !== 201 || rows.length !== created - deleted || rows.length > 1) {
      wrong.push(`${rows.length} rows after ${created} created and ${deleted} deleted`)
    }
  })
  const { body: page } = await apiRequest(target, 'GET', `/stores/${shop.storeId}/reviews`, {})
  const { count: rows } = await db
    .selectFrom('reviews')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('store_id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  const unexpected = replies.filter(({ status }) => ![200, 201, 404, 409].includes(status))
  return [
    {
      text:
        `F25: ${count} people each create, edit and delete their review ${actions} times at once ` +
        `(${formatCounts(replies.map(({ status }) => status))}): ${wrong.length} that contradict the ` +
        `replies${exampleText(wrong)}, ${unexpected.length} ` +
        `faults${exampleText(unexpected.map(replyText))}; the store lists ${page.pagination?.total} ` +
        `of ${rows}`,
      holds: wrong.length === 0 && unexpected.length === 0 && page.pagination?.total === rows,
    },
    await checkAllInvariants(target, 'F25'),
  ]
}
