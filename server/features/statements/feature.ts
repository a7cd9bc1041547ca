import { statements } from '#contract/statements.ts'
import { feature } from '#server/feature.ts'
import { statementRoutes } from './routes.ts'

export const statementsFeature = feature({
  name: 'statements',
  description: 'Monthly statements of the offers that a merchant sold.',
  contract: statements,
  routes: statementRoutes,
})
