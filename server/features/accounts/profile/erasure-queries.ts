/** The SQL of account deletion: it is scheduled, and some days later the account is erased. */
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const PERSON = [
  'id',
  'role',
  'email',
  'phone_number as phone',
  'is_email_verified as isEmailVerified',
  'avatar',
  'erase_after as eraseAfter',
] as const
export type Person = Awaited<ReturnType<typeof getPerson>>

export const getPerson = (db: Queryable, id: string) =>
  db.selectFrom('accounts').select(PERSON).where('id', '=', id).executeTakeFirstOrThrow()

export const lockPerson = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select(PERSON).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Accounts of the same person that were closed because they were merged into this one, or into one of these. */
export async function lockMerged(tx: Tx, id: string): Promise<Person[]> {
  const merged = await tx
    .selectFrom('accounts')
    .select(PERSON)
    .where('merged_into', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .execute()
  const earlier = []
  for (const account of merged) earlier.push(...(await lockMerged(tx, account.id)))
  return [...merged, ...earlier]
}

export const scheduleErasure = (tx: Tx, id: string, eraseAfter: Date) =>
  tx.updateTable('accounts').set({ erase_after: eraseAfter }).where('id', '=', id).execute()

/** Returns the accounts whose erasure is due. They are not locked: each is checked again under its own lock. */
export async function listDueErasures(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('erase_after', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_after')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the numbers that another account has verified, such as the account with which a person works in a team. */
export async function listPhonesOfOthers(
  db: Queryable,
  accountId: string,
  phones: readonly string[],
): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const rows = await db
    .selectFrom('accounts')
    .select('phone_number as phone')
    .where('phone_number', 'in', [...phones])
    .where('is_phone_verified', '=', true)
    .where('id', '!=', accountId)
    .$narrowType<{ phone: string }>()
    .execute()
  return new Set(rows.map(({ phone }) => phone))
}

export const postponeErasure = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('accounts').set({ erase_after: until }).where('id', '=', id).execute()
