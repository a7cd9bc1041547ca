/** An admin decides whether a store is verified. */
import { approvalProblems } from '#contract/admin/approvals.ts'
import { adminStoreProblems } from '#contract/admin/stores.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { setVerified } from '#server/features/stores/stores.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { findStore, findVerification, lockVerification } from '../documents/queries.ts'
import { setDecision } from './queries.ts'

const DONE = { verify: 'verified', ask: 'asked', refuse: 'refused' } as const
type Decision = { decision: keyof typeof DONE; reason: string }

export const decideVerification = (
  ctx: Ctx,
  storeId: string,
  { decision, reason }: Decision,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    if (!(await findStore(tx.db, storeId))) throw storeProblems.notFound()
    const waiting = await lockVerification(tx.db, storeId)
    if (!waiting) {
      const last = await findVerification(tx.db, storeId)
      if (!last?.decidedAt) throw adminStoreProblems.noVerification()
      const { decidedBy, decidedAt } = last
      throw approvalProblems.decided().with({ extra: { decidedBy, decidedAt: decidedAt.toISOString() } })
    }
    const { accountId } = requireAdmin(tx, 'verifyStores')
    await setDecision(tx.db, waiting.id, { decision, reason: reason || null, by: accountId }, tx.now)
    if (decision === 'verify') await setVerified(tx.db, storeId, tx.now)
    const what = DONE[decision]
    await tx.emit('store.decided', { storeId, what, reason, key: waiting.id })
    await audit(tx.db, tx.now, {
      action: `store.verification-${what}`,
      actor: accountId,
      subject: storeId,
      details: { verification: waiting.id, reason },
    })
  })
