/** Four eyes: what one admin asks for, a second one approves (docs/rules/admin.md#a-second-person). */
import { approvalProblems } from '#contract/admin/approvals.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { ApprovableAction } from '#server/approvable-action.ts'
import type { Config } from '#server/config/config.ts'
import { uuidv7 } from '#server/ids.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { getAdminSince, isIndependent } from '#server/features/accounts/accounts.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

export { findWaiting } from './queries.ts'

/** Returns whether an amount, in cents, may be moved by hand only with a second person. */
export const needsSecondPerson = (config: Pick<Config, 'adminFourEyesCents'>, amountCents: number): boolean =>
  amountCents >= config.adminFourEyesCents

type Asked = {
  /** Id of the object of the action. The same action on it is asked for once at a time. */
  subject: string
  /** Text for people, in English: 'Refund of KES 12,400 to Brian Wekesa'. */
  title: string
  /** Payload as the schema of the action takes it. */
  payload: object
  reason: string
}

/** Asks for a second person. Throws 409 if the same is asked for already. Returns the id of the approval. */
export async function requestApproval(
  tx: TxCtx,
  { name, adminAction }: ApprovableAction,
  { subject, title, payload, reason }: Asked,
): Promise<string> {
  const { accountId } = requireAdmin(tx, adminAction)
  const id = uuidv7(tx.now.getTime())
  const isNew = await q.insertApproval(tx.db, {
    id,
    action: name,
    admin_action: adminAction,
    subject,
    title,
    payload: JSON.stringify(payload),
    reason,
    requested_by: accountId,
    requested_at: tx.now,
  })
  if (!isNew) throw approvalProblems.waiting()
  await audit(tx.db, tx.now, {
    action: 'approval.requested',
    actor: accountId,
    subject: id,
    details: { action: name, reason },
  })
  return id
}

/** Accounts that one admin has made, or that are newer than what was asked for, may be of one person. */
async function requireSecondPerson(
  tx: TxCtx,
  approverId: string,
  { requestedById, requestedAt }: { requestedById: string; requestedAt: Date },
): Promise<void> {
  if (approverId === requestedById) throw approvalProblems.ownRequest()
  const isOlder = (await getAdminSince(tx.db, approverId)) <= requestedAt
  if (!isOlder || !(await isIndependent(tx.db, approverId, requestedById)))
    throw approvalProblems.notIndependent()
}

type Decision = { id: string; decision: 'approve' | 'refuse'; note: string; ip: string }

export async function decideApproval(
  ctx: Ctx,
  actions: readonly ApprovableAction[],
  { id, decision, note, ip }: Decision,
): Promise<q.ApprovalRow> {
  return transaction(ctx, async (tx) => {
    const approval = await q.lockApproval(tx.db, id)
    if (!approval) throw approvalProblems.notFound()
    const { accountId } = requireAdmin(tx, approval.adminAction)
    if (approval.decidedAt !== null) {
      const { decidedBy, decidedAt } = await q.getApproval(tx.db, id)
      throw approvalProblems
        .decided()
        .with({ extra: { decidedBy, decidedAt: decidedAt?.toISOString() ?? null } })
    }
    const isApproved = decision === 'approve'
    if (isApproved) await requireSecondPerson(tx, accountId, approval)
    await q.setDecision(tx.db, id, { by: accountId, isApproved, note }, tx.now)
    if (isApproved) {
      const action = actions.find(({ name }) => name === approval.action)
      if (!action) throw new Error(`No feature declares the approvable action ${approval.action}`)
      await action.run(tx, approval.payload, {
        requestedBy: approval.requestedById,
        approvedBy: accountId,
        reason: approval.reason,
      })
    }
    await audit(tx.db, tx.now, {
      action: isApproved ? 'approval.approved' : 'approval.refused',
      actor: accountId,
      subject: id,
      ip,
      details: { action: approval.action, note },
    })
    return q.getApproval(tx.db, id)
  })
}
