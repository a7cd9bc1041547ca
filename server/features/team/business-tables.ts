import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, type BusinessTable } from '#server/business-table.ts'
import { listMembers } from '#server/features/accounts/accounts.ts'
import { listInvitations } from './queries.ts'

export const teamTables: readonly BusinessTable[] = [
  {
    name: 'team',
    tables: ['merchants', 'merchant_members'],
    describe: m.business_table_team,
    fields: {
      id: 'value',
      firstName: 'value',
      lastName: 'value',
      email: 'value',
      phoneNumber: 'phone',
      role: 'value',
      staffId: 'value',
      storeIds: 'value',
      joinedAt: 'value',
    },
    // A team has few people, and no page of the site divides them either.
    async list(db, { merchantId, until }) {
      return { rows: await listMembers(db, merchantId, until), next: null }
    },
  },
  {
    name: 'team-invitations',
    tables: ['merchant_invitations'],
    describe: m.business_table_team_invitations,
    fields: {
      id: 'value',
      email: 'value',
      phoneNumber: 'phone',
      role: 'value',
      staffId: 'value',
      storeIds: 'value',
      sentAt: 'value',
      expiresAt: 'value',
    },
    async list(db, { merchantId }) {
      return { rows: await listInvitations(db, merchantId), next: null }
    },
  },
  businessTable({
    name: 'team-history',
    tables: ['merchant_history'],
    describe: m.business_table_team_history,
    fields: {
      number: 'value',
      at: 'value',
      accountId: 'value',
      name: 'value',
      action: 'value',
      subjectId: 'value',
    },
    order: { number: 'history.seq' },
    select: ({ merchantId, until }) => sql`
      SELECT history.seq AS number, log.at, history.actor_id AS "accountId",
        actor.first_name || ' ' || actor.last_name AS name, log.action, log.subject_id AS "subjectId"
      FROM shared.merchant_history history
      JOIN shared.audit_log log ON log.seq = history.seq
      JOIN shared.accounts actor ON actor.id = history.actor_id
      WHERE history.merchant_id = ${merchantId} AND log.at <= ${until}`,
  }),
]
