/** SQL of messaging. */
import { shorten } from '#domain/text/shorten.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { deleteInBatches } from '#server/platform/database/database.ts'

export type Result = { result: 'delivered' | 'failed' | null; detail: string }

/** Inserts a report. It does not change whether the SMS is known, and later reports do not change a final one. */
export const insertReport = (
  db: Queryable,
  id: string,
  { phoneHash, result, detail }: Result & { phoneHash: Buffer },
  at: Date,
) =>
  db
    .insertInto('sms_reports')
    .values({ id, phone_hash: phoneHash, at, result, detail })
    .onConflict((c) => c.column('id').doUpdateSet({ result, detail }).where('sms_reports.result', 'is', null))
    .execute()

/** The SMS with this id is known, so that its report says nothing about others to the same number. */
export const markKnown = (db: Queryable, id: string, at: Date) =>
  db
    .insertInto('sms_reports')
    .values({ id, phone_hash: null, at })
    .onConflict((c) => c.column('id').doUpdateSet({ phone_hash: null }))
    .execute()

/** Takes the oldest report of an unknown SMS to the number from between the two times; false if there is none. */
export async function takeReport(
  db: Queryable,
  phoneHashes: Buffer[],
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_reports')
    .set({ phone_hash: null })
    .where('id', '=', (e) =>
      e
        .selectFrom('sms_reports')
        .select('id')
        .where('phone_hash', 'in', phoneHashes)
        .where('at', '>=', since)
        .where('at', '<=', until)
        .orderBy('at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const pruneReports = (db: Queryable, before: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('sms_reports')
      .where('id', 'in', (e) =>
        e.selectFrom('sms_reports').select('id').where('at', '<', before).limit(limit),
      )
      .executeTakeFirstOrThrow()
      .then(({ numDeletedRows }) => ({ numAffectedRows: numDeletedRows })),
  )

export type SentMessage = {
  key: string
  channel: 'sms' | 'email'
  recipient: string
  providerId: string | null
  state: 'sent' | 'failed'
  detail: string | null
}

/** A message that is sent again under the same key replaces the row. */
export const recordSent = (db: Queryable, sent: SentMessage, now: Date) => {
  const row = {
    subject_id: UUID.exec(sent.key)?.[0] ?? null,
    channel: sent.channel,
    recipient: sent.recipient,
    provider_id: sent.providerId,
    state: sent.state,
    detail: sent.detail ? shorten(sent.detail, 300) : null,
    sent_at: now,
  }
  return db
    .insertInto('sent_messages')
    .values({ key: sent.key, ...row })
    .onConflict((c) => c.column('key').doUpdateSet(row))
    .execute()
}
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Called after the message was recorded and after each report, since either may be first. */
export const recordDelivery = (db: Queryable, providerId: string) =>
  db
    .updateTable('sent_messages as sent')
    .from('sms_reports as report')
    .set((e) => ({ state: e.ref('report.result').$notNull(), detail: e.ref('report.detail') }))
    .where('report.id', '=', providerId)
    .where('report.result', 'is not', null)
    .where('sent.provider_id', '=', providerId)
    .where('sent.state', '=', 'sent')
    .execute()

export const pruneSent = (db: Queryable, before: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('sent_messages')
      .where('key', 'in', (e) =>
        e
          .selectFrom('sent_messages')
          .select('key')
          .where('sent_at', '<', before)
          .orderBy('sent_at')
          .limit(limit),
      )
      .executeTakeFirstOrThrow()
      .then(({ numDeletedRows }) => ({ numAffectedRows: numDeletedRows })),
  )
