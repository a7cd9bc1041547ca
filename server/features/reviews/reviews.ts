/** The door of reviews: what a customer says of a store, once, and what the store answers. */
import type * as z from 'zod'
import { reviewProblems, type reviews } from '#contract/reviews.ts'
import { storeProblems } from '#contract/stores.ts'
import { accountOf } from '#server/features/accounts/accounts.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { reportMail } from './mails.ts'
import {
  answerReview,
  deleteReview,
  findOwnReview,
  findRated,
  findReported,
  findReview,
  findWritable,
  insertReport,
  insertReview,
  lockReview,
  updateReview,
  type Rated,
  type ReviewRow,
  type Said,
  type Status,
} from './queries.ts'

export { eraseReports, exportReports, exportReviews } from './queries.ts'

/** The store's figures as they are when this is written: the same transaction reckons them (migration 0008). */
export type Written = { review: ReviewRow; rated: Rated }

export const write = (ctx: Ctx, accountId: string, storeId: string, said: Said): Promise<Written> =>
  transaction(ctx, async (tx) => {
    const store = await findWritable(tx.db, accountId, storeId)
    if (!store) throw storeProblems.notFound()
    if (store.isOwn) throw reviewProblems.ownStore()
    const id = uuidv7(ctx.now.getTime())
    if (
      !(await insertReview(tx.db, { id, storeId, accountId, visitId: store.visitId, now: ctx.now, ...said }))
    )
      throw reviewProblems.alreadyReviewed()
    await tx.emit('review.written', { reviewId: id, storeId })
    return written(tx, id, storeId)
  })

export const change = (ctx: Ctx, accountId: string, id: string, said: Said): Promise<Written> =>
  transaction(ctx, async (tx) => {
    const { storeId } = await lockOwn(tx, accountId, id)
    await updateReview(tx.db, id, said, ctx.now)
    return written(tx, id, storeId)
  })

/** Answers how the store is rated without it. */
export const takeBack = (ctx: Ctx, accountId: string, id: string): Promise<Rated> =>
  transaction(ctx, async (tx) => {
    const { storeId } = await lockOwn(tx, accountId, id)
    await deleteReview(tx.db, id)
    return ratedNow(tx, storeId)
  })

/** The store's one answer; only its merchant may give or change it. */
export const answer = (ctx: Ctx, actor: Actor, id: string, text: string, ip: string): Promise<ReviewRow> =>
  transaction(ctx, async (tx) => {
    const review = await lockReview(tx.db, id)
    if (!review) throw reviewProblems.notFound()
    if (actor.merchantId === null || review.merchantId !== actor.merchantId)
      throw reviewProblems.notYourStore()
    await answerReview(tx.db, id, text, ctx.now)
    if (!review.isAnswered) await tx.emit('review.answered', { reviewId: id })
    await audit(tx.db, ctx.now, {
      action: review.isAnswered ? 'review.answer-changed' : 'review.answered',
      actor: actor.accountId,
      subject: id,
      ip,
    })
    return reread(tx, id)
  })

type Report = z.output<(typeof reviews)['POST /reviews/:id/report']['body']>

/** Somebody of support reads it; told once by each account. */
export async function report(
  ctx: Ctx,
  accountId: string,
  id: string,
  { reason, text }: Report,
): Promise<void> {
  const reporter = await accountOf(ctx, accountId)
  await transaction(ctx, async (tx) => {
    const reported = await findReported(tx.db, id)
    if (!reported) throw reviewProblems.notFound()
    const row = { review_id: id, account_id: accountId, reason, text: text || null, created_at: ctx.now }
    if (!(await insertReport(tx.db, row))) return
    await tx.emit('send-mail', {
      key: `review-report:${id}:${accountId}`,
      to: ctx.app.config.supportEmail,
      replyTo: reporter.email,
      ...reportMail(ctx.app.config, { id, ...reported }, { reason, text: text ?? '' }),
    })
  })
}

/** What I have said of a store, and whether a completed booking makes it a verified visit. */
export async function mine(
  ctx: Ctx,
  accountId: string,
  storeId: string,
): Promise<{ review: ReviewRow | undefined; hasVisited: boolean }> {
  const [store, review] = await Promise.all([
    findWritable(ctx.db, accountId, storeId),
    findOwnReview(ctx.db, accountId, storeId),
  ])
  if (!store) throw storeProblems.notFound()
  return { review, hasVisited: store.visitId !== null }
}

async function lockOwn(tx: TxCtx, accountId: string, id: string): Promise<Status> {
  const review = await lockReview(tx.db, id)
  if (!review) throw reviewProblems.notFound()
  if (review.accountId !== accountId) throw reviewProblems.notYourReview()
  return review
}

const written = async (tx: TxCtx, id: string, storeId: string): Promise<Written> => ({
  review: await reread(tx, id),
  rated: await ratedNow(tx, storeId),
})

async function reread(tx: TxCtx, id: string): Promise<ReviewRow> {
  const review = await findReview(tx.db, id)
  if (!review) throw reviewProblems.notFound()
  return review
}

async function ratedNow(tx: TxCtx, storeId: string): Promise<Rated> {
  const rated = await findRated(tx.db, storeId)
  if (!rated) throw storeProblems.notFound()
  return rated
}
