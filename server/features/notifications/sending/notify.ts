/** Creating notifications: the public API for the features in which something happens. */
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import { isEffective } from '#domain/notifications/channels.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { onceEach } from '#server/platform/jobs/events.ts'
import { deliver } from './deliveries.ts'
import { storedPriority, type Created, type NewNotification } from './new-notification.ts'
import { insertGrouped, insertSingle, type Inserted, type NotificationToInsert } from './notify-queries.ts'
import { getRecipients } from './recipients.ts'
import { sendLive } from './send-live.ts'

export type { NewNotification }

/**
 * Notifies each account once of each event, however often it is called. Called by jobs, after the commit of what
 * happened. The channels follow the settings of each recipient; recipients may have different types.
 */
export const notify = (ctx: Ctx, notifications: readonly NewNotification[]): Promise<void> =>
  transaction(ctx, async (tx) => void (await notifyIn(tx, notifications)))

/** Notifies in a transaction. Accounts that do not exist any more get nothing. */
export async function notifyIn(tx: TxCtx, notifications: readonly NewNotification[]): Promise<Created[]> {
  if (notifications.length === 0) return []
  const recipients = await getRecipients(tx.db, notifications)
  const wanted = notifications.filter(({ to, type }) => {
    const recipient = recipients.get(to)
    return recipient && isEffective(NOTIFICATION_TYPES[type].category, 'inbox', recipient)
  })
  const claimed = await onceEach(tx.db, wanted.map(toClaimKey), tx.now)
  // The second of two in one call is not claimed.
  const fresh = wanted.filter((each) => claimed.delete(toClaimKey(each)))
  const created = await store(tx, fresh)
  await deliver(tx, created, recipients)
  await sendLive(tx, created, recipients)
  return created
}

const toClaimKey = ({ to, eventKey }: NewNotification): string => `notified:${to}:${eventKey}`

async function store(tx: TxCtx, fresh: readonly NewNotification[]): Promise<Created[]> {
  const groups = new Map<string, NewNotification[]>()
  for (const each of fresh)
    if (each.groupKey !== undefined) {
      const key = `${each.to} ${each.groupKey}`
      groups.set(key, [...(groups.get(key) ?? []), each])
    }
  const single = fresh.filter(({ groupKey }) => groupKey === undefined)
  // The latest event of a group is shown.
  const latest = [...groups.values()].map((group) => ({
    from: group[group.length - 1]!,
    count: group.length,
  }))
  const [ofSingle, ofGroups] = [
    await insertSingle(
      tx.db,
      single.map((from) => toRow(tx, from, 1)),
      tx.now,
    ),
    await insertGrouped(
      tx.db,
      latest.map(({ from, count }) => toRow(tx, from, count)),
      tx.now,
    ),
  ]
  const bySingleKey = new Map(single.map((from) => [`${from.to} ${from.eventKey}`, from]))
  const byGroupKey = new Map(latest.map(({ from }) => [`${from.to} ${from.groupKey}`, from]))
  const toCreated = (row: Inserted, from: NewNotification | undefined): Created[] =>
    from ? [{ id: row.id, accountId: row.accountId, count: row.count, from }] : []
  return [
    ...ofSingle.flatMap((row) => toCreated(row, bySingleKey.get(`${row.accountId} ${row.eventKey}`))),
    ...ofGroups.flatMap((row) => toCreated(row, byGroupKey.get(`${row.accountId} ${row.groupKey}`))),
  ]
}

const toRow = (tx: TxCtx, from: NewNotification, eventCount: number): NotificationToInsert => ({
  id: uuidv7(tx.now.getTime()),
  accountId: from.to,
  eventKey: from.eventKey,
  type: from.type,
  priority: storedPriority(from),
  params: from.params,
  actionUrl: from.actionUrl,
  storeId: from.storeId ?? null,
  aboutId: from.about === from.to ? null : (from.about ?? null),
  groupKey: from.groupKey ?? null,
  eventCount,
})
