/** SQL of registrations that wait for their code. */
import type { Insertable } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Registrations } from '#server/platform/database/schema.ts'

const REGISTRATION = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'phone_number as phoneNumber',
  'terms_version as termsVersion',
  'is_adult as isAdult',
  'wants_offers as wantsOffers',
  'referral_slug as referralSlug',
  'language',
  'kind',
  'business_name as businessName',
  'code_hash as codeHash',
  'code_expires_at as codeExpiresAt',
  'attempts',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
  'account_id as accountId',
] as const
export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>
/** The account that a registration creates: of a customer, of a new business, or of somebody who joins a team. */
export type RegistrationKind = 'customer' | 'business' | 'team'

export const findRegistration = (db: Queryable, id: string) =>
  db
    .selectFrom('registrations')
    .select(REGISTRATION)
    .where('id', '=', id)
    .$narrowType<{ language: Locale; kind: RegistrationKind }>()
    .executeTakeFirst()

/** Locked until the transaction ends, so that attempts at the same time run one after the other. */
export const lockRegistration = (tx: Tx, id: string) =>
  tx
    .selectFrom('registrations')
    .select(REGISTRATION)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ language: Locale; kind: RegistrationKind }>()
    .executeTakeFirst()

export const insertRegistration = (tx: Tx, registration: Insertable<Registrations>) =>
  tx.insertInto('registrations').values(registration).execute()

export const hasAccount = async (db: Queryable, email: string): Promise<boolean> =>
  !!(await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst())

/** Replaces the code, with all its attempts. False if the registration was confirmed meanwhile. */
export async function setCode(tx: Tx, id: string, codeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ code_hash: codeHash, code_expires_at: expiresAt, attempts: 0 })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countAttempt = (tx: Tx, id: string) =>
  tx
    .updateTable('registrations')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const markConfirmed = (tx: Tx, id: string, accountId: string, now: Date) =>
  tx
    .updateTable('registrations')
    .set({ account_id: accountId, confirmed_at: now })
    .where('id', '=', id)
    .execute()

/** Uses the code after it has signed in to an account that was there before. */
export const useCode = (tx: Tx, id: string) =>
  tx
    .updateTable('registrations')
    .set({ code_hash: null, code_expires_at: null })
    .where('id', '=', id)
    .execute()

/** Returns whether the code of its registration is still the only access to the account. */
export const isAsRegistered = async (tx: Tx, id: string, phoneNumber: string): Promise<boolean> =>
  !!(await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('phone_number', '=', phoneNumber)
    .where('is_phone_verified', '=', true)
    .where('password_hash', 'is', null)
    .where('google_sub', 'is', null)
    .where('totp_confirmed_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('erase_after', 'is', null)
    .forUpdate()
    .executeTakeFirst())

export const deleteRegistrationsBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('registrations').where('created_at', '<', before).execute()

export const deleteAccountRegistrations = (tx: Tx, { id, email }: { id: string; email: string | null }) =>
  tx
    .deleteFrom('registrations')
    .where((e) => e.or([e('account_id', '=', id), e('email', '=', email)]))
    .execute()

/** Returns the data that an account began with, for its export. */
export const listAccountRegistrations = (db: Queryable, accountId: string) =>
  db
    .selectFrom('registrations')
    .select([
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'business_name as businessName',
      'terms_version as termsVersion',
      'is_adult as isAdult',
      'wants_offers as wantsOffers',
      'referral_slug as referralSlug',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
    ])
    .where('account_id', '=', accountId)
    .execute()
