import { approvals } from '#contract/admin/approvals.ts'
import { feature } from '#server/feature.ts'
import { approvalInvariants } from './invariants.ts'
import { eraseTitles } from './queries.ts'
import { approvalRoutes } from './routes.ts'
import { approvalWork } from './queue-items.ts'

export const approvalsFeature = feature({
  name: 'approvals',
  description: 'What one admin asks for and a second one approves.',
  contract: approvals,
  routes: (features) =>
    approvalRoutes(
      features.flatMap(({ approvals: actions = [] }) =>
        typeof actions === 'function' ? actions(features) : actions,
      ),
    ),
  tables: ['approvals'],
  invariants: approvalInvariants,
  work: approvalWork,
  personalData: { erase: async (tx, { id }) => void (await eraseTitles(tx, id)) },
})
