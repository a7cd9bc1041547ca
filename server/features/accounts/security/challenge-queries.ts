/** The SQL of used proof-of-work challenges. Each is accepted once. */
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns false if the challenge was used before. */
export async function consumeChallenge(db: Queryable, id: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deleteUsedChallenges = (db: Queryable, now: Date) =>
  db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
