/** A merchant's canned replies and away message. */
import type * as z from 'zod'
import { m } from '#messages'
import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireActor, requireMerchantId, requireAllStores } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './queries.ts'

type Settings = Reply<(typeof chat)['GET /chat/settings']>['data']
type SettingsInput = z.output<(typeof chat)['PUT /chat/settings']['body']>

export async function getSettings(ctx: Ctx): Promise<Settings> {
  return serializeSettings(await q.findSettings(ctx.db, requireMerchantId(ctx)))
}

export const changeSettings = (ctx: Ctx, input: SettingsInput): Promise<Settings> =>
  transaction(ctx, async (tx) => {
    requireAllStores(tx)
    const merchantId = requireMerchantId(tx)
    await q.insertDefaults(tx.db, merchantId)
    const before = await q.lockSettings(tx.db, merchantId)
    requireCurrentVersion(before, input.version, () => serializeSettings(before))
    const after = await q.updateSettings(tx.db, merchantId, input)
    await auditSettings(tx, before.isAwayMessageOn, after)
    return serializeSettings(after)
  })

const auditSettings = (tx: TxCtx, wasOn: boolean, after: q.SettingsRow): Promise<void> =>
  audit(tx.db, tx.now, {
    action: 'chat.settings-changed',
    actor: requireActor(tx).accountId,
    subject: requireMerchantId(tx),
    details: {
      cannedReplies: after.cannedReplies?.length ?? null,
      ...(wasOn !== after.isAwayMessageOn && { isAwayMessageOn: after.isAwayMessageOn }),
    },
  })

const serializeSettings = (row: q.SettingsRow): Settings => ({
  cannedReplies: row.cannedReplies ?? defaultReplies(),
  isAwayMessageOn: row.isAwayMessageOn,
  awayMessage: row.awayMessage,
  version: row.version,
})

/** Returns the canned replies of a merchant who has not changed them. */
const defaultReplies = (): string[] => [
  m.merchant_chat_canned_welcome(),
  m.merchant_chat_canned_soon(),
  m.merchant_chat_canned_open(),
  m.merchant_chat_canned_time(),
  m.merchant_chat_canned_booking(),
  m.merchant_chat_canned_place(),
  m.merchant_chat_canned_payment(),
  m.merchant_chat_canned_thanks(),
]
