/** Suspending and closing stores, which a second person approves (docs/rules/moderation.md#stores). */
import * as z from 'zod'
import { approvalProblems } from '#contract/admin/approvals.ts'
import { Problem } from '#contract/problem.ts'
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { approvable, type ApprovableAction, type Approved } from '#server/approvable-action.ts'
import { requestApproval } from '#server/features/approvals/approvals.ts'
import { closeStoreByAdmin, suspendStore, unsuspendStore } from '#server/features/stores/stores.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { findStoreToShut } from './documents/queries.ts'

const payload = z.object({ storeId: z.string(), bookings: z.enum(['keep', 'cancel']) })
type Payload = z.output<typeof payload>

const shutting = (name: string, what: 'suspended' | 'closed', shut: typeof suspendStore): ApprovableAction =>
  approvable({
    name,
    adminAction: 'suspendStores',
    payload,
    async run(tx, { storeId, bookings }: Payload, { requestedBy, approvedBy, reason }: Approved) {
      await shut(tx, storeId, { reason, bookings, requestedBy, approvedBy })
      await tx.emit('store.decided', { storeId, what, reason, key: `${what}:${storeId}:${tx.now.getTime()}` })
      await audit(tx.db, tx.now, {
        action: `store.${what}`,
        actor: approvedBy,
        subject: storeId,
        details: { reason, bookings, requestedBy },
      })
    },
  })

const suspending = shutting('suspend-store', 'suspended', suspendStore)
const closing = shutting('close-store', 'closed', closeStoreByAdmin)
export const SHUTTING: readonly ApprovableAction[] = [suspending, closing]

type Asked = { reason: string; bookings: 'keep' | 'cancel' }

export const askToSuspend = (ctx: Ctx, storeId: string, asked: Asked): Promise<void> =>
  transaction(ctx, async (tx) => {
    const store = await findStoreToShut(tx.db, storeId)
    if (!store) throw storeProblems.notFound()
    if (store.status === 'closed') throw storeEditProblems.closed()
    if (store.isSuspended) throw storeEditProblems.suspended()
    await ask(tx, suspending, `Suspension of ${store.name}`, storeId, asked)
  })

export const askToClose = (ctx: Ctx, storeId: string, asked: Asked): Promise<void> =>
  transaction(ctx, async (tx) => {
    const store = await findStoreToShut(tx.db, storeId)
    if (!store) throw storeProblems.notFound()
    if (store.status === 'closed') throw storeEditProblems.closed()
    await ask(tx, closing, `Closing of ${store.name}`, storeId, asked)
  })

async function ask(
  tx: TxCtx,
  action: ApprovableAction,
  title: string,
  storeId: string,
  { reason, bookings }: Asked,
): Promise<void> {
  const bookingsWords = bookings === 'keep' ? 'bookings are kept' : 'bookings are cancelled and refunded'
  await requestApproval(tx, action, {
    subject: storeId,
    title: `${title}, ${bookingsWords}`,
    payload: { storeId, bookings },
    reason,
  })
}

export const endSuspension = (ctx: Ctx, storeId: string, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireAdmin(tx, 'suspendStores')
    await unsuspendStore(tx, storeId, { by: accountId, reason })
    const key = `unsuspended:${storeId}:${tx.now.getTime()}`
    await tx.emit('store.decided', { storeId, what: 'unsuspended', reason, key })
    await audit(tx.db, tx.now, {
      action: 'store.unsuspended',
      actor: accountId,
      subject: storeId,
      details: { reason },
    })
  })

/** The admin whose decision is the last strike asks for the suspension, and a second one approves it. */
export const proposeSuspension = transactionListener(
  ['moderation.store_struck_out'],
  async (tx, { storeId, strikes }) => {
    const store = await findStoreToShut(tx.db, storeId)
    if (!store || store.status === 'closed' || store.isSuspended) return
    const reason = `${strikes} things that the store wrote were removed in 90 days`
    try {
      await ask(tx, suspending, `Suspension of ${store.name}`, storeId, { reason, bookings: 'keep' })
    } catch (error) {
      // An approval is waiting already.
      if (!(error instanceof Problem) || error.code !== approvalProblems.waiting().code) throw error
    }
  },
)
