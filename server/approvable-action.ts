/**
 * Action that one admin asks for and a second one must approve. The `approvals` feature keeps the waiting ones
 * (docs/rules/admin.md#a-second-person).
 */
import type * as z from 'zod'
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { TxCtx } from './app-context.ts'

/** People who asked and approved, and the reason. */
export type Approved = { requestedBy: string; approvedBy: string; reason: string }

/** A feature lists these in its manifest. */
export type ApprovableAction = {
  /** Unique name of the action. */
  readonly name: string
  /** Permission that both admins need. */
  readonly adminAction: AdminAction
  /** Called in the transaction of the approval. Throws a problem if it cannot be done any more. */
  readonly run: (tx: TxCtx, payload: unknown, approved: Approved) => Promise<void>
}

/** Checks the stored payload by its schema before `run` gets it. */
export function approvable<S extends z.ZodType>(action: {
  name: string
  adminAction: AdminAction
  payload: S
  run: (tx: TxCtx, payload: z.output<S>, approved: Approved) => Promise<void>
}): ApprovableAction {
  const { name, adminAction, payload: schema, run } = action
  return { name, adminAction, run: (tx, payload, approved) => run(tx, schema.parse(payload), approved) }
}
