/** Choice of the push messages and e-mails about new notifications, and of their times. */
import { isSent } from '#domain/notifications/channels.ts'
import { canWait, dueAt, repeatAfterMs } from '#domain/notifications/delivery-time.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import type { TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Created } from './new-notification.ts'
import { insertDeliveries, type DeliveryToInsert } from './notify-queries.ts'
import type { Recipient, Recipients } from './recipients.ts'

/** Stores the deliveries; a job sends each when it is due. */
export async function deliver(tx: TxCtx, created: readonly Created[], recipients: Recipients): Promise<void> {
  const wanted = created.flatMap((each) => {
    const recipient = recipients.get(each.accountId)
    return recipient ? buildDeliveries(each, recipient, tx.now) : []
  })
  const fresh = new Set(await insertDeliveries(tx.db, wanted, tx.now))
  await tx.emitEach(
    'notification.deliver',
    wanted
      .filter(({ id }) => fresh.has(id))
      .map(({ id, dueAt: due }) => ({ payload: { deliveryId: id }, due })),
  )
}

function buildDeliveries({ id, count, from }: Created, recipient: Recipient, now: Date): DeliveryToInsert[] {
  const { category } = NOTIFICATION_TYPES[from.type]
  const { channels = ['push', 'email'] } = from
  const at = now.getTime()
  const mayWait = canWait(from.type, from.params, at)
  const due = dueAt(at, mayWait, recipient.quietHours)
  // The digest has what has no e-mail of its own.
  const hasOwnMail =
    channels.includes('email') && !(recipient.digest && mayWait) && isSent(category, 'email', recipient)
  const hasPush = channels.includes('push') && isSent(category, 'push', recipient)
  const delivery = (channel: 'push' | 'email', subscriptionId: string | null) => ({
    id: uuidv7(at),
    notificationId: id,
    channel,
    subscriptionId,
    eventCount: count,
    dueAt: new Date(due),
    unlessSince: new Date(at - repeatAfterMs(from.type)),
  })
  return [
    ...(hasPush ? recipient.subscriptionIds : []).map((subscriptionId) => delivery('push', subscriptionId)),
    ...(hasOwnMail ? [delivery('email', null)] : []),
  ]
}
