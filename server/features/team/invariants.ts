import { INVITATION_LIFE_MS } from '#domain/accounts/invitation.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

export const teamInvariants: readonly Invariant[] = [
  {
    name: 'one-team-per-account',
    statement: 'an account is in one team, and only accounts of merchants are in one',
    query: `SELECT account_id FROM shared.merchant_members GROUP BY 1 HAVING count(*) > 1
      UNION ALL SELECT a.id FROM shared.accounts a JOIN shared.merchant_members m ON m.account_id = a.id
        WHERE a.role <> 'merchant'`,
  },
  {
    name: 'team-limited-to-own-stores',
    statement: 'the stores to which a member of a team is limited are those of its merchant',
    query: `SELECT m.account_id FROM shared.merchant_members m CROSS JOIN unnest(m.store_ids) store_id
      WHERE NOT EXISTS (SELECT FROM shared.stores s WHERE s.id = store_id AND s.merchant_id = m.merchant_id)`,
  },
  {
    name: 'invitation-accepted-before-its-end',
    statement: 'somebody who accepted an invitation did so before its link expired',
    query: `SELECT id FROM merchant_invitations WHERE accepted_at > expires_at OR expires_at > sent_at + ${interval(INVITATION_LIFE_MS)}`,
  },
]
