/** An admin decides about a reported review, and another one about the author's appeal. */
import type { DecisionInput } from '#contract/admin/reports.ts'
import { reviewProblems } from '#contract/reviews/problems.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { alreadyDecided, recordDecision } from '#server/features/moderation/moderation.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { changeRatings } from '../ratings.ts'
import { lockAnyReview, setRemoved } from '../writing-queries.ts'
import { closeReports, findReportedReview, lockOpenReporters } from './queries.ts'

export const decideReview = (ctx: Ctx, id: string, decision: DecisionInput): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockAnyReview(tx.db, id)
    const review = await findReportedReview(tx.db, id)
    if (!review) throw reviewProblems.notFound()
    const reporterIds = await lockOpenReporters(tx.db, id)
    if (reporterIds.length === 0)
      throw (await alreadyDecided(tx.db, 'review', id)) ?? reviewProblems.notFound()
    if (decision.decision === 'remove') await setShown(tx, id, false)
    const { authorId, storeName: name } = review
    // A review is written by a person, never for a store.
    const moderated = { kind: 'review' as const, subjectId: id, authorId, storeId: null, name, reporterIds }
    const excerpt = `${'★'.repeat(review.rating)} ${review.comment}`.trim()
    await closeReports(tx.db, id, await recordDecision(tx, { ...moderated, excerpt }, decision))
  })

/** The rating of the store follows. The review may have been deleted since. */
async function setShown(tx: TxCtx, id: string, isShown: boolean): Promise<void> {
  const before = await lockAnyReview(tx.db, id)
  if (!before || before.isRemoved !== isShown) return
  await setRemoved(tx.db, id, isShown ? null : tx.now)
  await changeRatings(tx.db, before, { ...before, isRemoved: !isShown })
}

export const showOverturned = transactionListener(['moderation.appeal_decided'], async (tx, appeal) => {
  if (appeal.kind === 'review' && appeal.isOverturned) await setShown(tx, appeal.subjectId, true)
})
