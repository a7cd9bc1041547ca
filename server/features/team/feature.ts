import { team } from '#contract/team.ts'
import { feature } from '#server/feature.ts'
import { teamTables } from './business-tables.ts'
import { teamEvents } from './events.ts'
import { teamInvariants } from './invariants.ts'
import { teamLimits } from './limits.ts'
import { teamNotifications, teamNotificationTexts } from './notifications.ts'
import { listInvitationAddresses, eraseTeamData, exportTeamData } from './personal-data-queries.ts'
import { teamRoutes } from './routes.ts'

export const teamFeature = feature({
  name: 'team',
  description: 'The accounts that act for a merchant, and what they changed.',
  contract: team,
  routes: teamRoutes,
  tables: ['merchant_invitations'],
  invariants: teamInvariants,
  events: teamEvents,
  listeners: teamNotifications,
  notifications: teamNotificationTexts,
  limits: teamLimits,
  businessExport: teamTables,
  personalData: {
    export: async (db, { id }) => ({ teamInvitations: await exportTeamData(db, id) }),
    addresses: (db, { id }) => listInvitationAddresses(db, id),
    erase: async (tx, person) => void (await eraseTeamData(tx, person)),
  },
})
