/** The SQL of clients whom a merchant adds by hand. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type Contacts = {
  name: string
  phone: string | null
  email: string | null
  birthday: string | null
}

/** Returns the id of another client with the phone number; of two, the one who has booked. */
export async function findByPhone(
  db: Queryable,
  merchantId: string,
  phone: string,
  exceptId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(record.id, client.account_id) AS id, 0 AS place
    FROM merchant_clients client LEFT JOIN client_records record USING (merchant_id, account_id)
    WHERE client.merchant_id = ${merchantId} AND (client.phone_number = ${phone} OR record.phone_number = ${phone})
    UNION ALL
    SELECT id, 1 FROM client_records
    WHERE merchant_id = ${merchantId} AND account_id IS NULL AND phone_number = ${phone}
      AND id IS DISTINCT FROM ${exceptId}
    ORDER BY place LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

export const insertRecord = (
  tx: Tx,
  { id, merchantId, at, ...contacts }: Contacts & { id: string; merchantId: string; at: Date },
) =>
  tx
    .insertInto('client_records')
    .values({
      id,
      merchant_id: merchantId,
      ...toColumns(contacts),
      source: 'added',
      added_at: at,
    })
    .execute()

export const updateRecord = (tx: Tx, id: string, contacts: Contacts) =>
  tx
    .updateTable('client_records')
    .set({ ...toColumns(contacts), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteRecord = (tx: Tx, id: string) =>
  tx.deleteFrom('client_records').where('id', '=', id).execute()

const toColumns = ({ name, phone, email, birthday }: Contacts) => ({
  name,
  phone_number: phone,
  email,
  birthday,
})
