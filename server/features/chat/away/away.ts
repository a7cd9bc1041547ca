/** The away message: what a customer gets who writes while nobody is at the store. */
import { m } from '#messages'
import { AWAY_MESSAGE_INTERVAL_MS } from '#domain/chat/message.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import { toDay, daysBetween, longDay, timeOfDay, type At } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { getStoreOpening } from '#server/features/stores/stores.ts'
import { withLocale } from '#server/locale.ts'
import { getTeamState, setAwayMessageTime } from './queries.ts'

/** The locked conversation, as it is after the customer's message. */
type AwayConversation = {
  id: string
  storeId: string
  merchantId: string
  lastSeq: number
  awayMessageAt: Date | null
  customerLanguage: Locale | null
}
export type AwayMessage = { clientMessageId: string; content: string }

/**
 * Called in the transaction in which a customer writes. The store answers with the away message if none of its branches
 * is open and nobody of its team is online, at most once in twelve hours. `append` adds the store's automatic message,
 * which is no reply: the customer still waits.
 */
export async function maybeSendAwayMessage<Appended>(
  tx: TxCtx,
  conversation: AwayConversation,
  append: (message: AwayMessage) => Promise<Appended>,
): Promise<Appended | null> {
  const { id, storeId, merchantId, lastSeq, awayMessageAt, customerLanguage } = conversation
  if (awayMessageAt !== null && tx.now.getTime() - awayMessageAt.getTime() < AWAY_MESSAGE_INTERVAL_MS)
    return null
  const { isAwayMessageOn, awayMessage, isOnline } = await getTeamState(tx.db, merchantId, tx.now)
  if (!isAwayMessageOn || isOnline) return null
  const opening = await getStoreOpening(tx.db, storeId, tx.now)
  if (opening.isOpen) return null
  const usual = () => usualMessage(opening.opensAt, tx.now.getTime())
  // The request of a customer who has chosen no language is in the one of the browser.
  const content = awayMessage ?? (customerLanguage === null ? usual() : withLocale(customerLanguage, usual))
  await setAwayMessageTime(tx.db, id, tx.now)
  return append({ clientMessageId: `away:${lastSeq}`, content })
}

/** Says when the store opens, in the current language. */
function usualMessage(opensAt: At | null, now: At): string {
  if (opensAt === null) return m.chat_away()
  const time = timeOfDay(opensAt)
  const ahead = daysBetween(toDay(now), toDay(opensAt))
  if (ahead === 0) return m.chat_away_today({ time })
  return ahead === 1
    ? m.chat_away_tomorrow({ time })
    : m.chat_away_day({ day: longDay(toDay(opensAt)), time })
}
