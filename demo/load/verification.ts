import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DOCUMENT_KINDS } from '#domain/catalogue/verification.ts'
import { addDays, toDay, HOUR } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'

/** Encrypts a picture of a document, whose row has this id, with the key of the server. */
export type EncryptDocument = (id: string, picture: Buffer) => Buffer

/** The store whose name is in the pictures. */
const NAME = 'Kucha Corner'

/** A store waits with its documents until an admin verifies it. */
export async function writeVerification(tx: Tx, now: Date, encryptDocument: EncryptDocument): Promise<void> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    SELECT s.id, m.account_id AS "ownerId" FROM stores s JOIN merchants m ON m.id = s.merchant_id
    WHERE s.name = ${NAME}`.execute(tx)
  const store = rows[0]
  if (!store) throw new Error(`The demo has no store ${NAME}.`)
  const sentAt = new Date(now.getTime() - 6 * HOUR)
  const newId = (part: string) => createRandom('verification', part).uuid()
  await insert(
    tx,
    'store_documents',
    await Promise.all(
      DOCUMENT_KINDS.map(async (kind) => {
        const picture = await readFile(
          join(import.meta.dirname, '..', 'pictures', 'documents', `${kind}.webp`),
        )
        const id = newId(kind)
        return {
          store_id: store.id,
          kind,
          id,
          content: encryptDocument(id, picture),
          sent_by: store.ownerId,
          sent_at: sentAt,
        }
      }),
    ),
  )
  await insert(tx, 'store_verifications', [
    {
      id: newId('case'),
      store_id: store.id,
      sent_by: store.ownerId,
      sent_at: sentAt,
      registered_name: NAME,
      registration_number: 'BN7RC42K9',
      permit_until: addDays(toDay(now.getTime()), 240),
    },
  ])
}
