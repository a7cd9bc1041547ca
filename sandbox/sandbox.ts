import Fastify from 'fastify'
import { airtelRoutes } from './airtel/routes.ts'
import { airtelCredentials, openWallets } from './airtel/wallets.ts'
import {
  africasTalkingCredentials,
  africasTalkingRoutes,
  openTexts,
  smsReporter,
} from './providers/africas-talking.ts'
import { assetRoutes } from './pages/assets.ts'
import type { Clock } from './shared/clock.ts'
import { darajaCredentials } from './mpesa/daraja-credentials.ts'
import { darajaRoutes } from './mpesa/daraja.ts'
import { openEtims } from './etims/etims.ts'
import { etimsPages } from './etims/page.ts'
import { etimsRoutes } from './etims/routes.ts'
import { calendarRoutes } from './providers/calendar.ts'
import { googleCredentials, googleRoutes, openGoogle } from './providers/google.ts'
import { googlePages } from './pages/google-page.ts'
import { faultRoutes, openFaultSettings } from './shared/fault-settings.ts'
import { faultsPage } from './pages/faults-page.ts'
import type { Log } from './shared/log.ts'
import { openMail } from './providers/mail.ts'
import { mailPages } from './pages/mail-page.ts'
import { openMoney } from './mpesa/money.ts'
import { openPaybill } from './mpesa/paybill.ts'
import { phonePage } from './pages/phone-page.ts'
import { openPushes, pushRoutes } from './providers/push.ts'
import { pushesPage } from './pages/pushes-page.ts'
import { apiRoutes } from './api.ts'
import { Refusal } from './shared/refusal.ts'

export const sandboxCredentials = {
  mpesa: darajaCredentials,
  airtel: airtelCredentials,
  sms: africasTalkingCredentials,
  google: googleCredentials,
}

/**
 * Simulates the external providers on one machine: M-Pesa, Airtel Money, SMS, mail, push, Google, calendars and eTIMS with their real
 * protocols, and pages that show the phone, the inbox and the push messages. All data is in memory.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, log, historyLimit = 500, statementRows = 100 } = options
  const closing = new AbortController()
  const faultSettings = openFaultSettings()
  const texts = openTexts(clock, historyLimit)
  const money = openMoney({
    clock,
    log,
    historyLimit,
    notifyPayer: (phone, message) => texts.receive(phone, 'MPESA', message),
  })
  const wallets = openWallets({
    clock,
    log,
    historyLimit,
    callbackUrl: options.airtelCallbackUrl ?? null,
    notifyPayer: (phone, message) => texts.receive(phone, 'AirtelMoney', message),
  })
  const registered = options.paybillUrls
    ? ({ version: 'v2', responseType: 'Completed', ...options.paybillUrls } as const)
    : null
  const paybill = openPaybill({ clock, faultSettings, money, registered, closing: closing.signal })
  const google = openGoogle(clock, historyLimit)
  const pushes = openPushes(clock, historyLimit)
  const etims = openEtims(clock, historyLimit)
  const mailbox = await openMail({
    host: options.host,
    port: options.smtpPort,
    clock,
    faultSettings,
    log,
    historyLimit,
  })
  const sites = { customer: options.siteUrl, merchant: options.merchantUrl }

  const server = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024 })
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message })
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500
    const message = error instanceof Error ? error.message : 'unknown'
    if (status >= 500) log.error({ reason: message }, 'sandbox.request.failed')
    return reply.code(status).send({ message: status < 500 ? message : 'The sandbox failed.' })
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing here.' }))
  server.register(async (scope) =>
    darajaRoutes(scope, { clock, faultSettings, money, paybill, closing: closing.signal, statementRows }),
  )
  server.register(async (scope) => airtelRoutes(scope, { clock, faultSettings, wallets }))
  const report = smsReporter(options.smsReportUrl ?? null, log, closing.signal)
  server.register(async (scope) => africasTalkingRoutes(scope, { faultSettings, texts, report }))
  apiRoutes(server, { money, wallets, paybill, texts, mailbox })
  const tick = () => Promise.all([money.tick(), wallets.tick()])
  faultRoutes(server, faultSettings, clock, () => void tick())
  googleRoutes(server, google)
  pushRoutes(server, { pushes, faultSettings, closing: closing.signal })
  calendarRoutes(server)
  etimsRoutes(server, { etims, faultSettings, closing: closing.signal })
  assetRoutes(server)
  phonePage(server, { clock, money, wallets, texts, sites })
  mailPages(server, { clock, mailbox, sites })
  pushesPage(server, { clock, pushes, sites })
  etimsPages(server, { clock, etims, sites })
  googlePages(server, { clock, google, sites })
  faultsPage(server, { clock, faultSettings, money, sites })

  try {
    const url = await server.listen({ host: options.host, port: options.port })
    // The clock can be moved, so due events are polled instead of scheduled.
    const ticking = setInterval(() => void tick(), 1000).unref()
    log.info({ url, smtpPort: mailbox.port }, 'sandbox.started')
    return {
      url,
      smtpPort: mailbox.port,
      async close() {
        clearInterval(ticking)
        closing.abort()
        money.close()
        wallets.close()
        await Promise.all([server.close(), mailbox.close()])
      },
    }
  } catch (error) {
    await Promise.all([server.close(), mailbox.close()])
    throw error
  }
}

export type SandboxOptions = {
  host: string
  /** 0 for any free port. */
  port: number
  smtpPort: number
  clock: Clock
  log: Log
  siteUrl: string
  merchantUrl: string
  /** Address to which delivery reports of SMS are sent. */
  smsReportUrl?: string | null
  /** Address to which Airtel posts its callbacks. */
  airtelCallbackUrl?: string | null
  /** Addresses that are registered for the Paybill number from the start. */
  paybillUrls?: { validationUrl: string; confirmationUrl: string }
  /** Number of prompts, payments, SMS, mails and push messages that are stored in memory. */
  historyLimit?: number
  /** The page size of the statement. */
  statementRows?: number
}
export type Sandbox = { close(): Promise<void>; url: string; smtpPort: number }
