import { audit } from '#server/platform/observability/audit.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { TxCtx } from '#server/app-context.ts'

/** Records what an admin did to something, and why, without phone numbers and addresses. */
export const auditChange = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: Record<string, string | number | boolean | null>,
): Promise<void> => audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject, details })
