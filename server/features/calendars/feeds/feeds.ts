/** Private feeds of bookings (docs/rules/calendars.md#feeds). */
import { randomBytes } from 'node:crypto'
import { MAX_FEEDS } from '#contract/calendars/limits.ts'
import { calendarProblems } from '#contract/calendars/problems.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { storeProblems } from '#contract/stores.ts'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { requirePerson } from '../people.ts'
import * as q from './feed-queries.ts'
import { encryptToken, hashToken } from './tokens.ts'

const TOKEN_BYTES = 24

/** Throws unless the account may see and change the feeds of the subject. */
async function requireSubject(ctx: Ctx, { staffId, branchId, storeId }: q.Subject): Promise<void> {
  if (staffId !== undefined) {
    await requirePerson(ctx, staffId)
    return
  }
  if (storeId !== undefined) await requireOwnStore(ctx, storeId)
  else if (branchId === undefined || !(await q.isOwnBranch(ctx.db, requireScopeId(ctx), branchId)))
    throw storeProblems.branchNotFound()
  if (!mayDo(requireActor(ctx).merchantRole, 'editCatalogue')) throw generalProblems.forbidden()
}

export async function listFeeds(
  ctx: Ctx,
  subject: q.Subject,
  { ofBranches }: { ofBranches: boolean },
): Promise<q.FeedRow[]> {
  await requireSubject(ctx, subject)
  return q.listFeeds(ctx.db, subject, { ofBranches })
}

export async function addFeed(ctx: Ctx, subject: q.Subject, withNames: boolean): Promise<q.FeedRow> {
  await requireSubject(ctx, subject)
  const { accountId } = requireActor(ctx)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = uuidv7(ctx.now.getTime())
  return transaction(ctx, async (tx) => {
    await lock(tx.db, `feeds:${subject.staffId ?? subject.branchId ?? subject.storeId}`)
    const feeds = await q.listFeeds(tx.db, subject)
    if (feeds.length >= MAX_FEEDS) throw calendarProblems.tooManyFeeds()
    await q.insertFeed(
      tx.db,
      {
        ...subject,
        id,
        tokenEncrypted: encryptToken(tx.app.config, id, token),
        tokenHash: hashToken(token),
        withNames,
        createdBy: accountId,
      },
      tx.now,
    )
    await record(tx, id, 'calendar-feed.made', { withNames })
    return getFeed(tx, id)
  })
}

export async function changeFeed(ctx: Ctx, id: string, withNames: boolean): Promise<q.FeedRow> {
  await requireFeed(ctx, id)
  return transaction(ctx, async (tx) => {
    await q.setWithNames(tx.db, id, withNames)
    await record(tx, id, 'calendar-feed.changed', { withNames })
    return getFeed(tx, id)
  })
}

/** A revoked feed is deleted: nothing but the audit log says that it was. */
export async function revokeFeed(ctx: Ctx, id: string): Promise<void> {
  await requireFeed(ctx, id)
  await transaction(ctx, async (tx) => {
    await q.deleteFeed(tx.db, id)
    await record(tx, id, 'calendar-feed.revoked', {})
  })
}

async function requireFeed(ctx: Ctx, id: string): Promise<void> {
  const { staffId, branchId, storeId } = await getFeed(ctx, id)
  try {
    await requireSubject(ctx, {
      staffId: staffId ?? undefined,
      branchId: branchId ?? undefined,
      storeId: storeId ?? undefined,
    })
  } catch (error) {
    // What is another merchant's does not exist.
    if (error instanceof Problem && error.status !== 403) throw calendarProblems.feedNotFound()
    throw error
  }
}

async function getFeed(ctx: Pick<Ctx, 'db'>, id: string): Promise<q.FeedRow> {
  const feed = await q.findFeed(ctx.db, id)
  if (!feed) throw calendarProblems.feedNotFound()
  return feed
}

const record = (
  tx: TxCtx,
  subject: string,
  action: string,
  details: Record<string, boolean>,
): Promise<void> => audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject, details })
