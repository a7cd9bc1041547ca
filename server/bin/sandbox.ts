/**
 * Runs the sandbox of M-Pesa, SMS and mail as a process of its own, for servers with MPESA_URL, SMS_URL and SMTP_HOST of
 * it, so that it outlives each of them. Reads the settings that npm start reads.
 */
import { existsSync } from 'node:fs'
import { paybillUrls } from '#server/features/payments/payments.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig, smsReportUrl } from '#server/config/config.ts'
import { airtelCallbackUrl } from '#server/features/payments/payments.ts'
import { openLog } from '#server/platform/observability/log.ts'

const HISTORY_LIMIT = 50_000

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig(process.env)
const sandbox = await startSandbox({
  host: config.host,
  port: config.sandboxPort,
  smtpPort: config.sandboxSmtpPort,
  clock: movableClock(),
  log: openLog(config),
  siteUrl: config.publicUrl,
  merchantUrl: config.merchantUrl,
  smsReportUrl: smsReportUrl(config),
  airtelCallbackUrl: airtelCallbackUrl(config),
  paybillUrls: paybillUrls(config),
  historyLimit: HISTORY_LIMIT,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
