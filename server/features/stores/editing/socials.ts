/** Merchants edit the links of their stores. The store is locked, so that it has one link to each platform. */
import { storeEditProblems, storeProblems } from '#contract/stores/problems.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import type { SocialRow } from '../details-queries.ts'
import { lockOwnStore } from './own-store-queries.ts'
import {
  deleteSocialRow,
  findSocialStore,
  hasPlatform,
  insertSocial,
  updateSocial,
} from './social-queries.ts'

type Sent = Omit<SocialRow, 'id'>

export const addSocial = (ctx: Ctx, storeId: string, { platform, link }: Sent): Promise<SocialRow> =>
  transaction(ctx, async (tx) => {
    if (!(await lockOwnStore(tx.db, requireScopeId(ctx), storeId))) throw storeProblems.notFound()
    const id = uuidv7(ctx.now.getTime())
    const social = await insertSocial(tx.db, storeId, { id, platform, link })
    if (!social) throw storeEditProblems.socialExists()
    await record(tx, 'social.added', id)
    return social
  })

export const editSocial = (ctx: Ctx, id: string, { platform, link }: Sent): Promise<SocialRow> =>
  transaction(ctx, async (tx) => {
    const storeId = await lockSocialStore(tx, id)
    if (await hasPlatform(tx.db, storeId, platform, id)) throw storeEditProblems.socialExists()
    await updateSocial(tx.db, id, { platform, link })
    await record(tx, 'social.edited', id)
    return { id, platform, link }
  })

export const deleteSocial = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockSocialStore(tx, id)
    await deleteSocialRow(tx.db, id)
    await record(tx, 'social.deleted', id)
  })

async function lockSocialStore(tx: TxCtx, id: string): Promise<string> {
  const storeId = await findSocialStore(tx.db, requireScopeId(tx), id)
  if (storeId === undefined) throw storeEditProblems.socialNotFound()
  await lockOwnStore(tx.db, requireScopeId(tx), storeId)
  return storeId
}

const record = (tx: TxCtx, action: string, subject: string) =>
  audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject })
