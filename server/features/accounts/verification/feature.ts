import { codes } from '#contract/codes.ts'
import { feature } from '#server/feature.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { codeEvents } from '../events.ts'
import { codeRoutes } from './code-routes.ts'
import { sendFirstCodes } from './request-codes.ts'
import { sendCode } from './send-codes.ts'

export const codesFeature = feature({
  name: 'codes',
  description: 'Verify a phone number or an e-mail address, and reset a password.',
  contract: codes,
  routes: codeRoutes,
  tables: ['codes'],
  events: codeEvents,
  listeners: [
    listener('account.registered', 'codes', 'accounts.send-first-codes', sendFirstCodes),
    listener('code.wanted', 'codes', 'accounts.send-code', sendCode),
  ],
})
