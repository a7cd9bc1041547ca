/** The accounts that get notifications, with all that decides what arrives where. */
import type { Locale } from '#domain/accounts/locale.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import type { ChannelSettings } from '#domain/notifications/channels.ts'
import { lockRecipients } from '#server/features/accounts/accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listSettings } from './notify-queries.ts'

export type Recipient = ChannelSettings & {
  language: Locale
  quietHours: boolean
  digest: boolean
  subscriptionIds: readonly string[]
}
export type Recipients = ReadonlyMap<string, Recipient>

/** Returns the recipients that exist, by id. */
export async function getRecipients(tx: Tx, to: readonly { to: string }[]): Promise<Recipients> {
  const ids = [...new Set(to.map((each) => each.to))].toSorted()
  const accounts = await lockRecipients(tx, ids)
  const settings = new Map((await listSettings(tx, ids)).map((each) => [each.accountId, each]))
  return new Map(
    accounts.flatMap(({ id, language, isMerchant, switches }) => {
      const stored = settings.get(id)
      return stored ? [[id, { ...stored, switches, isMerchant, language: language ?? DEFAULT_LOCALE }]] : []
    }),
  )
}
