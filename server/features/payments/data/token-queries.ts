import type { Queryable } from '#server/platform/database/database.ts'

export const readToken = (db: Queryable, consumer: string) =>
  db
    .selectFrom('mpesa_tokens')
    .select(['token_encrypted as encrypted', 'expires_at as validUntil'])
    .where('consumer', '=', consumer)
    .executeTakeFirst()

/** Returns true for one caller until the lease expires or the token is saved. */
export async function leaseToken(db: Queryable, consumer: string, now: Date, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mpesa_tokens')
    .values({ consumer, leased_until: until })
    .onConflict((c) =>
      c
        .column('consumer')
        .doUpdateSet({ leased_until: until })
        .where((e) =>
          e.or([e('mpesa_tokens.leased_until', 'is', null), e('mpesa_tokens.leased_until', '<=', now)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const saveToken = (
  db: Queryable,
  consumer: string,
  token: { encrypted: Buffer; validUntil: Date } | null,
) =>
  db
    .updateTable('mpesa_tokens')
    .set({
      leased_until: null,
      ...(token && { token_encrypted: token.encrypted, expires_at: token.validUntil }),
    })
    .where('consumer', '=', consumer)
    .execute()
