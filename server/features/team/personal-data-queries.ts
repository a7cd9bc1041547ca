/** Personal data in invitations that somebody accepted. */
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const exportTeamData = (db: Queryable, accountId: string) =>
  db
    .selectFrom('merchant_invitations')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'merchant_invitations.merchant_id')
    .select([
      'merchants.business_name as business',
      'merchant_invitations.email',
      'merchant_invitations.phone_number as phoneNumber',
      'merchant_invitations.role',
      'merchant_invitations.sent_at as sentAt',
      'merchant_invitations.accepted_at as acceptedAt',
    ])
    .where('accepted_by', '=', accountId)
    .execute()

export async function listInvitationAddresses(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merchant_invitations')
    .select(['email', 'phone_number as phoneNumber'])
    .where('accepted_by', '=', accountId)
    .execute()
  return rows.flatMap(({ email, phoneNumber }) => email ?? phoneNumber ?? [])
}

type Invited = { readonly id: string; readonly email: string | null; readonly isEmailVerified: boolean }

/**
 * Erases the team data and the invitations that were not accepted, sent to an address or number that the account has verified.
 */
export const eraseTeamData = (tx: Tx, { id, email, isEmailVerified }: Invited) =>
  tx
    .deleteFrom('merchant_invitations')
    .where((e) =>
      e.or([
        e('accepted_by', '=', id),
        e('email', '=', isEmailVerified ? email : null),
        e('phone_number', '=', (accounts) =>
          accounts
            .selectFrom('shared.accounts')
            .select('phone_number')
            .where('id', '=', id)
            .where('is_phone_verified', '=', true),
        ),
      ]),
    )
    .execute()
