/** Shows new notifications on the open pages of their recipients. */
import type { TxCtx } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { MAX_NEW_EVENTS, countsChanged, notificationsCreated } from './live.ts'
import { storedPriority, type Created } from './new-notification.ts'
import { listStores } from './notify-queries.ts'
import type { Recipients } from './recipients.ts'
import { serializeNotification } from '../texts/serialize.ts'

export async function sendLive(
  tx: TxCtx,
  created: readonly Created[],
  recipients: Recipients,
): Promise<void> {
  // Chat shows messages itself.
  const shown = created.filter(({ from }) => from.type !== 'new_message')
  if (shown.length > 0 && shown.length <= MAX_NEW_EVENTS) await showEach(tx, shown, recipients)
  await countsChanged(tx, [...new Set(created.map(({ accountId }) => accountId))])
}

async function showEach(tx: TxCtx, created: readonly Created[], recipients: Recipients): Promise<void> {
  const storeIds = [...new Set(created.flatMap(({ from }) => from.storeId ?? []))]
  const stores = new Map(
    (storeIds.length === 0 ? [] : await listStores(tx.db, storeIds)).map((store) => [store.id, store]),
  )
  await notificationsCreated(
    tx,
    created.flatMap(({ id, accountId, count, from }) => {
      const recipient = recipients.get(accountId)
      if (!recipient) return []
      const store = from.storeId === undefined ? undefined : stores.get(from.storeId)
      const notification = withLocale(recipient.language, () =>
        serializeNotification(
          {
            id,
            type: from.type,
            priority: storedPriority(from),
            params: from.params,
            actionUrl: from.actionUrl,
            count,
            createdAt: tx.now,
            readAt: null,
            storeId: store?.id ?? null,
            storeName: store?.name ?? null,
            storeLogo: store?.logo ?? store?.cover ?? null,
            isMerchant: recipient.isMerchant,
          },
          tx.now,
          tx.app,
        ),
      )
      return [{ accountId, notification }]
    }),
  )
}
