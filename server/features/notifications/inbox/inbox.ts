/** Reading, marking and deleting the notifications of the signed-in account. */
import type { Notification, NotificationCounts } from '#contract/entities/notification.ts'
import { notificationProblems } from '#contract/notifications/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import { pagination, type Pagination } from '#contract/fields.ts'
import { NOTIFICATION_GROUPS, NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import type { Outdated } from '#domain/notifications/outdated.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { countsChanged, notificationsRead } from '../sending/live.ts'
import * as q from './queries.ts'
import { findTypes, type Selection } from './selection.ts'
import { serializeNotification } from '../texts/serialize.ts'

type Filter = { type: string; unreadOnly?: boolean; storeId?: string | undefined }
const toSelection = (ctx: Ctx, { type, unreadOnly = false, storeId }: Filter): Selection => ({
  accountId: requireActor(ctx).accountId,
  types: findTypes(type),
  isUnread: unreadOnly,
  storeId,
})

export async function getList(
  ctx: Ctx,
  filter: Filter,
  page: q.Page,
): Promise<{ notifications: Notification[]; pagination: Pagination }> {
  const { rows, total } = await q.listNotifications(ctx.db, toSelection(ctx, filter), page)
  return {
    notifications: rows.map((row) => serializeNotification(row, ctx.now, ctx.app)),
    pagination: pagination(page.page, page.limit, total),
  }
}

/** Throws 404 unless the store belongs to the merchant of the signed-in account. */
export async function getStoreList(ctx: Ctx, storeId: string, unreadOnly: boolean, page: q.Page) {
  if (!(await q.isOwnStore(ctx.db, requireScopeId(ctx), storeId))) throw storeProblems.notFound()
  return getList(ctx, { type: 'all', unreadOnly, storeId }, page)
}

export async function getCounts(ctx: Ctx, filter: Filter): Promise<NotificationCounts> {
  const { total, unread } = await q.countNotifications(ctx.db, toSelection(ctx, filter))
  const byType: Record<string, number> = Object.fromEntries(unread.map(({ type, count }) => [type, count]))
  // A group has the name of one of its types, and then is that of the group.
  for (const group of NOTIFICATION_GROUPS) byType[group] = 0
  let sum = 0
  for (const { type, count } of unread) {
    const { group } = NOTIFICATION_TYPES[type]
    byType[group] = (byType[group] ?? 0) + count
    sum += count
  }
  return { total, unread: sum, count: sum, byType }
}

export async function getNotification(ctx: Ctx, id: string): Promise<Notification> {
  const row = await q.findNotification(ctx.db, requireActor(ctx).accountId, id)
  if (!row) throw notificationProblems.notFound()
  return serializeNotification(row, ctx.now, ctx.app)
}

/** Returns when it was first read. */
export const readNotification = (ctx: Ctx, id: string): Promise<Date> =>
  transaction(ctx, async (tx) => {
    await markRead(tx, { ids: [id] })
    const readAt = await q.findReadAt(tx.db, requireActor(tx).accountId, id)
    if (!readAt) throw notificationProblems.notFound()
    return readAt
  })

export const readNotifications = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  transaction(ctx, (tx) => markRead(tx, { ids }))

export const readAll = (ctx: Ctx, type: string): Promise<number> =>
  transaction(ctx, (tx) => markRead(tx, { type }))

async function markRead(
  tx: TxCtx,
  { ids, type = 'all' }: { ids?: readonly string[]; type?: string },
): Promise<number> {
  const selection = toSelection(tx, { type })
  const read = await q.markRead(tx.db, { ...selection, ...(ids && { ids }) }, tx.now)
  await notificationsRead(tx, [{ accountId: selection.accountId, ids: read }])
  return read.length
}

/** Removes what no longer holds about a booking or a request, of these accounts or of all. */
export const removeOutdated = (
  ctx: Ctx,
  subjectId: string,
  outdated: readonly Outdated[],
  accountIds?: readonly string[],
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const changed = new Set(await q.deleteOutdated(tx.db, subjectId, outdated, accountIds))
    if (changed.size > 0) await countsChanged(tx, [...changed])
  })

/** Returns how many were deleted. */
export const deleteNotifications = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireActor(tx)
    const deleted = await q.deleteNotifications(tx.db, accountId, ids)
    if (deleted > 0) await countsChanged(tx, [accountId])
    return deleted
  })

export async function deleteNotification(ctx: Ctx, id: string): Promise<void> {
  if ((await deleteNotifications(ctx, [id])) === 0) throw notificationProblems.notFound()
}

/**
 * Marks what is merged under a key as read for these accounts: the public API for features in which it is read
 * elsewhere, such as in chat.
 */
export const markGroupRead = async (
  tx: TxCtx,
  accountIds: readonly string[],
  groupKey: string,
): Promise<void> => {
  if (accountIds.length === 0) return
  const read = await q.markGroupRead(tx.db, accountIds, groupKey, tx.now)
  await notificationsRead(
    tx,
    read.map(({ id, accountId }) => ({ accountId, ids: [id] })),
  )
}
