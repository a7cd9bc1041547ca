/** The public API of reviews: one review of each store by each customer, and the store's reply. */
import type * as z from 'zod'
import type { reviews } from '#contract/reviews.ts'
import { reviewProblems } from '#contract/reviews/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { requireMayPost } from '#server/features/moderation/moderation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { actsForStore } from '#server/platform/http/access.ts'
import { reportMail } from './mails.ts'
import { setPictures } from './pictures/pictures.ts'
import { changeRatings } from './ratings.ts'
import {
  findOwnReview,
  findReported,
  findReview,
  findStoreRating,
  type ReviewRow,
  type StoreRating,
} from './queries.ts'
import {
  deleteReview,
  findReviewableStore,
  insertReport,
  insertReview,
  lockReview,
  setNewestVisit,
  updateReply,
  updateReview,
  type LockedReview,
  type ReviewInput,
} from './writing-queries.ts'

export { reviewPictureOwner } from './pictures/queries.ts'

/** A review with the store's new rating. */
export type SavedReview = { review: ReviewRow; rating: StoreRating }

export const submitReview = (
  ctx: Ctx,
  accountId: string,
  storeId: string,
  input: ReviewInput,
): Promise<SavedReview> =>
  transaction(ctx, async (tx) => {
    await requireMayPost(tx.db, accountId, tx.now)
    const store = await findReviewableStore(tx.db, accountId, storeId)
    if (!store) throw storeProblems.notFound()
    if (store.isOwn) throw reviewProblems.ownStore()
    const id = await addReview(tx, accountId, storeId, input)
    if (id === null) throw reviewProblems.alreadyReviewed()
    return getSavedReview(tx, id, storeId)
  })

/** The customer's review of a store with a completed booking there, unless there is one. */
export async function addReviewOfVisit(
  tx: TxCtx,
  accountId: string,
  storeId: string,
  input: ReviewInput,
): Promise<void> {
  const store = await findReviewableStore(tx.db, accountId, storeId)
  if (!store || store.isOwn || store.visitId === null) return
  await addReview(tx, accountId, storeId, input)
}

/** Returns the id; null if the customer has reviewed the store. */
async function addReview(
  tx: TxCtx,
  accountId: string,
  storeId: string,
  input: ReviewInput,
): Promise<string | null> {
  const id = uuidv7(tx.now.getTime())
  if (!(await insertReview(tx.db, { id, storeId, accountId, now: tx.now, ...input }))) return null
  await changeRatings(tx.db, null, await setNewestVisit(tx.db, id))
  if (input.imageIds) await setPictures(tx, accountId, id, input.imageIds)
  await tx.emit('review.written', { reviewId: id, storeId })
  return id
}

export const updateOwnReview = (
  ctx: Ctx,
  accountId: string,
  id: string,
  input: ReviewInput,
): Promise<SavedReview> =>
  transaction(ctx, async (tx) => {
    await requireMayPost(tx.db, accountId, tx.now)
    const review = await lockOwnReview(tx, accountId, id)
    await updateReview(tx.db, id, input, ctx.now)
    await changeRatings(tx.db, review, await setNewestVisit(tx.db, id))
    if (input.imageIds) await setPictures(tx, accountId, id, input.imageIds)
    return getSavedReview(tx, id, review.storeId)
  })

/** Returns the store's rating without the review. */
export const deleteOwnReview = (ctx: Ctx, accountId: string, id: string): Promise<StoreRating> =>
  transaction(ctx, async (tx) => {
    const review = await lockOwnReview(tx, accountId, id)
    await deleteReview(tx.db, id)
    await changeRatings(tx.db, review, null)
    return getStoreRating(tx, review.storeId)
  })

/** A review has one reply, which only the store's merchant may write or change. */
export const replyToReview = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  text: string,
  ip: string,
): Promise<ReviewRow> =>
  transaction(ctx, async (tx) => {
    const review = await lockReview(tx.db, id)
    if (!review || review.isRemoved) throw reviewProblems.notFound()
    if (!actsForStore(actor, review)) throw reviewProblems.notYourStore()
    await updateReply(tx.db, id, text, ctx.now)
    if (!review.isAnswered) await tx.emit('review.answered', { reviewId: id })
    await audit(tx.db, ctx.now, {
      action: review.isAnswered ? 'review.answer-changed' : 'review.answered',
      actor: actor.accountId,
      subject: id,
      ip,
    })
    return getReview(tx, id)
  })

type Report = z.output<(typeof reviews)['POST /reviews/:id/report']['body']>

/** Emails support, once for each account that reports the review. */
export async function reportReview(
  ctx: Ctx,
  accountId: string,
  id: string,
  { reason, text }: Report,
): Promise<void> {
  const reporter = await getAccountById(ctx, accountId)
  await transaction(ctx, async (tx) => {
    const reported = await findReported(tx.db, id)
    if (!reported) throw reviewProblems.notFound()
    const row = { review_id: id, account_id: accountId, reason, text: text || null, created_at: ctx.now }
    if (!(await insertReport(tx.db, row))) return
    await tx.emit('send-mail', {
      key: `review-report:${id}:${accountId}`,
      to: ctx.app.config.supportEmail,
      ...(reporter.email !== null && { replyTo: reporter.email }),
      ...reportMail(ctx.app.config, { id, ...reported }, { reason, text: text ?? '' }),
    })
  })
}

/** Returns the account's review of a store, and whether a completed booking makes it a verified visit. */
export async function getOwnReview(
  ctx: Ctx,
  accountId: string,
  storeId: string,
): Promise<{ review: ReviewRow | undefined; hasVisited: boolean }> {
  const [store, review] = await Promise.all([
    findReviewableStore(ctx.db, accountId, storeId),
    findOwnReview(ctx.db, accountId, storeId),
  ])
  if (!store) throw storeProblems.notFound()
  return { review, hasVisited: store.visitId !== null }
}

async function lockOwnReview(tx: TxCtx, accountId: string, id: string): Promise<LockedReview> {
  const review = await lockReview(tx.db, id)
  if (!review) throw reviewProblems.notFound()
  if (review.accountId !== accountId) throw reviewProblems.notYourReview()
  if (review.isRemoved) throw reviewProblems.removed()
  return review
}

const getSavedReview = async (tx: TxCtx, id: string, storeId: string): Promise<SavedReview> => ({
  review: await getReview(tx, id),
  rating: await getStoreRating(tx, storeId),
})

async function getReview(tx: TxCtx, id: string): Promise<ReviewRow> {
  const review = await findReview(tx.db, id)
  if (!review) throw reviewProblems.notFound()
  return review
}

async function getStoreRating(tx: TxCtx, storeId: string): Promise<StoreRating> {
  const rating = await findStoreRating(tx.db, storeId)
  if (!rating) throw storeProblems.notFound()
  return rating
}
