import { textVersions } from '#contract/admin/texts.ts'
import { texts } from '#contract/texts.ts'
import { feature } from '#server/feature.ts'
import { textInvariants } from './invariants.ts'
import { textRoutes } from './routes.ts'

export const textsFeature = feature({
  name: 'texts',
  description: 'The terms, the privacy policy and the help page, in versions.',
  contract: { ...texts, ...textVersions },
  routes: textRoutes,
  tables: ['text_versions'],
  invariants: textInvariants,
})
