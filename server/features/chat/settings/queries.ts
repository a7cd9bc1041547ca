/** SQL of the settings of chat. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type SettingsRow = {
  /** Null until the merchant has changed them. */
  cannedReplies: string[] | null
  isAwayMessageOn: boolean
  /** Null for the usual one. */
  awayMessage: string | null
  version: number
}

const COLUMNS = [
  'canned_replies as cannedReplies',
  'is_away_message_on as isAwayMessageOn',
  'away_message as awayMessage',
  'version',
] as const
const UNCHANGED: SettingsRow = { cannedReplies: null, isAwayMessageOn: true, awayMessage: null, version: 1 }

export const findSettings = async (db: Queryable, merchantId: string): Promise<SettingsRow> =>
  (await db
    .selectFrom('merchant_chat_settings')
    .select(COLUMNS)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? UNCHANGED

export const insertDefaults = (tx: Tx, merchantId: string) =>
  tx
    .insertInto('merchant_chat_settings')
    .values({ merchant_id: merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockSettings = (tx: Tx, merchantId: string): Promise<SettingsRow> =>
  tx
    .selectFrom('merchant_chat_settings')
    .select(COLUMNS)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Changes = { cannedReplies: readonly string[]; isAwayMessageOn: boolean; awayMessage: string | null }
export const updateSettings = (tx: Tx, merchantId: string, changes: Changes): Promise<SettingsRow> =>
  tx
    .updateTable('merchant_chat_settings')
    .set({
      canned_replies: [...changes.cannedReplies],
      is_away_message_on: changes.isAwayMessageOn,
      away_message: changes.awayMessage,
      version: sql`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
