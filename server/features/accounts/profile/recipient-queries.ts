/** The SQL of the accounts that get notifications. */
import { sql } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { NotificationSwitches } from '#domain/notifications/channels.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { DEFAULTS } from './own-data-queries.ts'

export type Recipient = Narrowed<
  Pick<TableRow<'accounts'>, 'id' | 'language'>,
  { language: Locale | null }
> & {
  isMerchant: boolean
  switches: NotificationSwitches
}

/** Returns the accounts that exist, locked so that they are not erased before the transaction ends. */
export async function lockRecipients(tx: Tx, ids: readonly string[]): Promise<Recipient[]> {
  const rows = await sql<Omit<Recipient, 'switches'> & { [S in keyof NotificationSwitches]: boolean | null }>`
    SELECT a.id, a.language, a.role = 'merchant' AS "isMerchant", s.notifications, s.push, s.email, s.messages, s.bookings, s.offers,
      s.store_updates AS "storeUpdates", s.email_updates AS "emailUpdates"
    FROM accounts a LEFT JOIN notification_settings s ON s.account_id = a.id
    WHERE a.id = ANY(${[...ids]}::uuid[]) AND a.erased_at IS NULL
    ORDER BY a.id FOR KEY SHARE OF a`.execute(tx)
  return rows.rows.map(({ id, language, isMerchant, ...stored }) => ({
    id,
    language,
    isMerchant,
    // An account without a row has null in all columns.
    switches: {
      notifications: stored.notifications ?? DEFAULTS.notifications,
      push: stored.push ?? DEFAULTS.push,
      email: stored.email ?? DEFAULTS.email,
      messages: stored.messages ?? DEFAULTS.messages,
      bookings: stored.bookings ?? DEFAULTS.bookings,
      offers: stored.offers ?? DEFAULTS.offers,
      storeUpdates: stored.storeUpdates ?? DEFAULTS.storeUpdates,
      emailUpdates: stored.emailUpdates ?? DEFAULTS.emailUpdates,
    },
  }))
}
