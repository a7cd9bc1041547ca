/**
 * `npm run register-paybill` registers the addresses at which M-Pesa validates and confirms payments to our Paybill number. In
 * production M-Pesa accepts it once: the addresses are then deleted in its portal first. `-- --version=v1` is for an app
 * on Daraja with the first version of the product C2B, `--if-unreachable=Cancelled` has M-Pesa take no money while we do
 * not answer (docs/operations/go-live.md).
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { callbackUrlProblem } from '#server/adapters/mpesa/callback-url.ts'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { systemClock } from '#server/clock.ts'
import { paybillUrls, sharedTokens } from '#server/features/payments/payments.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { runCommand, withDatabase } from './command.ts'

const Options = z.object({
  version: z.enum(['v1', 'v2']).default('v2'),
  'if-unreachable': z.enum(['Completed', 'Cancelled']).default('Completed'),
})

await runCommand('The addresses are not registered.', async (config) => {
  const { values } = parseArgs({
    options: { version: { type: 'string' }, 'if-unreachable': { type: 'string' } },
  })
  const options = Options.safeParse(values)
  if (!options.success)
    throw new Error('Use npm run register-paybill -- --version=v1|v2 --if-unreachable=Completed|Cancelled')
  const problem = config.production ? callbackUrlProblem(config.callbackUrl) : null
  if (problem !== null) throw new Error(`CALLBACK_URL is ${config.callbackUrl}: ${problem}`)
  const log = openLog({ ...config, logLevel: 'silent' })
  const outcome = await withDatabase(config, (database) =>
    connectMpesa(config.mpesa, systemClock, log, {
      tokens: sharedTokens({ config, clock: systemClock, log, database }),
    }).registerPaybill({
      version: options.data.version,
      ifUnreachable: options.data['if-unreachable'],
      ...paybillUrls(config),
    }),
  )
  if (outcome.kind === 'unknown')
    throw new Error(`${outcome.message}. Look in the portal under URL Management whether they are there.`)
  if (outcome.kind === 'refused')
    throw new Error(`M-Pesa says: ${outcome.message} (${outcome.code}). ${adviceOn(outcome)}`)
  console.log(`\nM-Pesa reports payments to ${config.mpesa.shortcode} to ${config.callbackUrl} now.\n`)
})

function adviceOn({ code, message }: { code: string; message: string }): string {
  if (/already registered|duplicate notification/i.test(message))
    return 'Delete them in the portal of the organisation (URL Management, two operators), then run this again.'
  if (/apiproduct/i.test(message))
    return 'The app on Daraja has another version of C2B: see My Apps, and use --version=v1 or --version=v2.'
  if (code.startsWith('500.003.02') || code.startsWith('500.003.03')) return 'Try again in a minute.'
  if (/token|^40[01]\./.test(`${code} ${message}`))
    return 'Compare MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET and MPESA_SHORTCODE with the app on Daraja.'
  return 'Try again later; if it stays so, write to apisupport@safaricom.co.ke.'
}
