import { moderationDecisions } from '#contract/admin/reports.ts'
import { moderation } from '#contract/moderation.ts'
import { feature } from '#server/feature.ts'
import { moderationEvents } from './events.ts'
import { moderationInvariants } from './invariants.ts'
import { moderationListeners } from './notices.ts'
import { eraseTexts, exportDecisions } from './queries.ts'
import { moderationRoutes } from './routes.ts'
import { appealWork } from './moderation-cases.ts'

export const moderationFeature = feature({
  name: 'moderation',
  description: 'Decisions about reports of what people write, and appeals.',
  contract: { ...moderation, ...moderationDecisions },
  routes: moderationRoutes,
  tables: ['moderation_decisions'],
  invariants: moderationInvariants,
  events: moderationEvents,
  listeners: moderationListeners,
  work: [appealWork],
  personalData: {
    export: async (db, { id }) => ({ moderationDecisions: await exportDecisions(db, id) }),
    erase: async (tx, { id }) => void (await eraseTexts(tx, id)),
  },
})
