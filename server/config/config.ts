/** Settings are read from the environment and validated at the start. */
import { resolve } from 'node:path'
import type * as z from 'zod'
import { chooseVapidKeys } from '../adapters/push/vapid-keys.ts'
import { Environment } from './environment.ts'
import {
  DARAJA_SANDBOX,
  DEVELOPMENT_SESSION_KEY,
  findProductionProblems,
  findProductionWarnings,
  findUnmeantDemo,
} from './production-settings.ts'
import { findMisspelt } from './setting-names.ts'

const SANDBOX_GOOGLE_CLIENT = 'd3-sandbox.apps.googleusercontent.com'

/** Path of the reports, which is followed by the key. */
export const SMS_REPORT_PATH = '/api/v1/hooks/sms'
export const smsReportUrl = ({ callbackUrl, sms: { reportKey } }: Pick<Config, 'callbackUrl' | 'sms'>) =>
  reportKey === null ? null : `${callbackUrl}${SMS_REPORT_PATH}/${reportKey}`

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Settings = z.output<typeof Environment>
/** Problems of the settings: one sentence for each, which begins with the name of the setting. */
type Problems = string[]

/** An invalid setting is as if it were not set, so that all other problems are found, too. */
function parseEnvironment(env: NodeJS.ProcessEnv, problems: Problems): Settings {
  const given = givenSettings(env)
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))))
}

/** An empty setting is not set, except where empty means none. */
const givenSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value || name === 'MAP_TILES_URL' || name === 'METRICS_PORT',
    ),
  )

function throwProblems(problems: Problems): void {
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'))
}

/** Throws a ConfigError that names every invalid or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const problems: Problems = []
  const e = parseEnvironment(env, problems)
  const names = Object.keys(givenSettings(env))
  const production = e.NODE_ENV === 'production'
  const warnings: string[] = []
  if (production) {
    problems.push(...findProductionProblems(e, new Set(names)))
    problems.push(...findMisspelt(names, Object.keys(Environment.shape)))
    warnings.push(...findProductionWarnings(e))
  } else problems.push(...findUnmeantDemo(e, names))
  if ((e.SMTP_USER === undefined) !== (e.SMTP_PASSWORD === undefined))
    problems.push(
      e.SMTP_USER
        ? 'SMTP_PASSWORD: missing, as SMTP_USER is set'
        : 'SMTP_USER: missing, as SMTP_PASSWORD is set',
    )
  if (e.PROCESSES > 1 && !names.includes('REDIS_URL'))
    problems.push('REDIS_URL: missing, as PROCESSES is more than 1')
  const storage = readStorage(e, problems)
  const backup = readBackup(e, problems)
  const sessionKey = e.SESSION_KEY ?? DEVELOPMENT_SESSION_KEY
  const supportEmail = e.SUPPORT_EMAIL ?? 'support@d3.test'
  const vapidKeys = chooseVapidKeys(e.VAPID_PUBLIC_KEY, e.VAPID_PRIVATE_KEY, sessionKey)
  if (!vapidKeys) problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be a pair')
  const sandbox = !production && (e.SANDBOX ?? true)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  const airtel = readAirtel(e, sandbox, problems)
  const etims = readEtims(e, production, publicUrl, problems)
  throwProblems(problems)
  // The sandbox signs Google credentials for a fixed client id.
  const usesSandboxGoogle = sandbox && !e.GOOGLE_CLIENT_ID
  return {
    production,
    /** The warnings are possible mistakes, for the log. */
    warnings,
    services: e.SERVICES,
    host: e.HOST,
    port: e.PORT,
    merchantPort: e.MERCHANT_PORT,
    adminPort: e.ADMIN_PORT,
    sandboxPort: e.SANDBOX_PORT,
    sandboxSmtpPort: e.SANDBOX_SMTP_PORT,
    sandboxAheadMs: e.SANDBOX_AHEAD_SECONDS * 1000,
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    dataDir: e.DATA_DIR,
    /** Null stores uploaded files in dataDir. */
    storage,
    /** Null makes no backups. */
    backup,
    databaseUrl: e.DATABASE_URL,
    /** The server itself, if `databaseUrl` leads to a pooler. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    /** A standby for reads that are the same for everyone. */
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePort: e.DATABASE_PORT,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL ?? null,
    processes: e.PROCESSES,
    cacheMs: e.CACHE_SECONDS * 1000,
    publicUrl,
    merchantUrl: e.MERCHANT_URL ?? `http://localhost:${e.MERCHANT_PORT}`,
    adminUrl: e.ADMIN_URL ?? `http://localhost:${e.ADMIN_PORT}`,
    adminFourEyesCents: e.ADMIN_FOUR_EYES_KES * 100,
    callbackUrl: e.CALLBACK_URL ?? `http://127.0.0.1:${e.PORT}`,
    trustProxy: e.TRUST_PROXY,
    corsOrigins: e.CORS_ORIGINS,
    /** The name of each client by its key. */
    apiKeys: new Map(e.API_KEYS.map(([name, key]) => [key, name])) as ReadonlyMap<string, string>,
    /** Multiplies every limit, because tests and the demo send all requests from one address. */
    rateLimitScale: e.RATE_LIMIT_SCALE ?? (production ? 1 : 100),
    sandbox,
    demo: !production && (e.DEMO ?? true),
    sessionKey,
    /** The earlier key is accepted for data that was signed or encrypted with it. */
    acceptedSessionKey: e.SESSION_KEY_ACCEPTED ?? null,
    logLevel: e.LOG_LEVEL,
    logPretty: e.LOG_PRETTY ?? false,
    /** Null without traces. */
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: e.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: e.OTEL_TRACES_SAMPLER_ARG }
      : null,
    mpesa: {
      baseUrl: e.MPESA_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`,
      consumerKey: e.MPESA_CONSUMER_KEY ?? 'sandbox',
      consumerSecret: e.MPESA_CONSUMER_SECRET ?? 'sandbox',
      shortcode: e.MPESA_SHORTCODE ?? DARAJA_SANDBOX.shortcode,
      payoutShortcode: e.MPESA_PAYOUT_SHORTCODE ?? e.MPESA_SHORTCODE ?? DARAJA_SANDBOX.shortcode,
      passkey: e.MPESA_PASSKEY ?? DARAJA_SANDBOX.passkey,
      initiatorName: e.MPESA_INITIATOR ?? 'sandbox',
      securityCredential: e.MPESA_SECURITY_CREDENTIAL ?? 'sandbox',
      /** The addresses that callbacks are accepted from; empty means any. */
      callbackIps: e.MPESA_CALLBACK_IPS,
    },
    /** Null if it is not offered. */
    airtel,
    etims,
    sms: {
      baseUrl: e.SMS_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`,
      username: e.SMS_USERNAME ?? 'sandbox',
      apiKey: e.SMS_API_KEY ?? 'sandbox',
      ...(e.SMS_FROM && { from: e.SMS_FROM }),
      /** The secret in the URL of delivery reports; null without them. */
      reportKey: e.SMS_REPORT_KEY ?? null,
    },
    email: {
      host: e.SMTP_HOST ?? '127.0.0.1',
      port: e.SMTP_PORT ?? (production ? 587 : e.SANDBOX_SMTP_PORT),
      secure: e.SMTP_PORT === 465,
      ...(e.SMTP_USER && { user: e.SMTP_USER }),
      ...(e.SMTP_PASSWORD && { password: e.SMTP_PASSWORD }),
      from: e.MAIL_FROM ?? 'D3 Deals <hello@d3.test>',
    },
    push: {
      ...vapidKeys!, // null is a problem, thrown above
      subject: e.VAPID_SUBJECT ?? `mailto:${supportEmail}`,
      /** The push service that simulates those of browsers; null without a sandbox. */
      sandboxUrl: sandbox ? `http://127.0.0.1:${e.SANDBOX_PORT}` : null,
    },
    google: {
      clientId: e.GOOGLE_CLIENT_ID ?? (usesSandboxGoogle ? SANDBOX_GOOGLE_CLIENT : null),
      keysUrl:
        e.GOOGLE_JWKS_URL ??
        (usesSandboxGoogle
          ? `http://127.0.0.1:${e.SANDBOX_PORT}/google/certs`
          : 'https://www.googleapis.com/oauth2/v3/certs'),
      // The browser loads it, so the URL must be one that the browser can reach.
      scriptUrl:
        e.GOOGLE_SCRIPT_URL ??
        (usesSandboxGoogle
          ? `http://${new URL(publicUrl).hostname}:${e.SANDBOX_PORT}/gsi/client`
          : 'https://accounts.google.com/gsi/client'),
    },
    /** The address and the phone receive alerts and are shown on the contact page; the address receives contact messages. */
    supportEmail,
    supportPhone: e.SUPPORT_PHONE ?? null,
    alertWebhookUrl: e.ALERT_WEBHOOK_URL ?? null,
    /** Company that runs this installation, for the footer, the contact page and the legal pages. */
    company: {
      name: e.COMPANY_NAME ?? 'D3 Deals',
      registration: e.COMPANY_REGISTRATION ?? null,
      address: e.COMPANY_ADDRESS ?? 'Nairobi, Kenya',
      odpcNumber: e.ODPC_NUMBER ?? null,
      /** The day since which the terms and the privacy policy are in force. */
      legalSince: e.LEGAL_EFFECTIVE_DATE ?? '2026-11-21',
    },
    geocoder: { ...(e.GEOCODER_URL && { baseUrl: e.GEOCODER_URL }), siteUrl: publicUrl },
    mapTilesUrl: e.MAP_TILES_URL || null,
  }
}
export type Config = ReturnType<typeof readConfig>

function readAirtel(e: Settings, sandbox: boolean, problems: Problems) {
  if (!e.AIRTEL_CLIENT_ID) return sandbox && e.SANDBOX_AIRTEL ? sandboxAirtel(e.SANDBOX_PORT) : null
  const missing = (['AIRTEL_URL', 'AIRTEL_CLIENT_SECRET'] as const).filter((name) => !e[name])
  problems.push(...missing.map((name) => `${name}: missing, as AIRTEL_CLIENT_ID is set`))
  return {
    baseUrl: e.AIRTEL_URL ?? '',
    clientId: e.AIRTEL_CLIENT_ID,
    clientSecret: e.AIRTEL_CLIENT_SECRET ?? '',
    callbackKey: e.AIRTEL_CALLBACK_KEY ?? null,
  }
}

const sandboxAirtel = (port: number) => ({
  baseUrl: `http://127.0.0.1:${port}`,
  clientId: 'sandbox-airtel',
  clientSecret: 'sandbox-airtel',
  callbackKey: 'sandbox-airtel-callbacks' as string | null,
})

/** Returns null in production without the settings of the device: invoices are then written and wait. */
function readEtims(e: Settings, production: boolean, publicUrl: string, problems: Problems) {
  const { ETIMS_URL, ETIMS_PIN, ETIMS_DEVICE_SERIAL, ETIMS_CLIENT_ID, ETIMS_CLIENT_SECRET, ETIMS_APP_ID } = e
  const ofApp = { ETIMS_CLIENT_ID, ETIMS_CLIENT_SECRET, ETIMS_APP_ID }
  const needed = { ETIMS_URL, ETIMS_PIN, ETIMS_DEVICE_SERIAL, ...(e.ETIMS_API === 'gavaconnect' && ofApp) }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (production && missing.length === Object.keys(needed).length) return null
  if (production) problems.push(...missing.map(([name]) => `${name}: missing, as eTIMS is set`))
  const isSandbox = ETIMS_URL === undefined
  const sandboxPath = e.ETIMS_API === 'kra' ? '/etims-api' : '/etims-oscu/api/v1'
  return {
    api: e.ETIMS_API,
    baseUrl: ETIMS_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}${sandboxPath}`,
    pin: ETIMS_PIN ?? 'P051234567Z',
    branch: e.ETIMS_BRANCH,
    deviceSerial: ETIMS_DEVICE_SERIAL ?? 'sandbox',
    itemClass: e.ETIMS_ITEM_CLASS,
    clientId: ETIMS_CLIENT_ID ?? 'sandbox',
    clientSecret: ETIMS_CLIENT_SECRET ?? 'sandbox',
    appId: ETIMS_APP_ID ?? 'sandbox',
    tradeName: e.COMPANY_NAME ?? 'D3 Deals',
    /** The QR code of an invoice leads to this address, which a browser must reach. */
    receiptUrl: isSandbox
      ? `http://${new URL(publicUrl).hostname}:${e.SANDBOX_PORT}`
      : `https://etims${ETIMS_URL.includes('sbx') ? '-sbx' : ''}.kra.go.ke`,
  }
}

function readStorage(e: Settings, problems: Problems) {
  return e.STORAGE_URL ? readBucket(e, 'STORAGE', e.STORAGE_URL, problems) : null
}

function readBackup(e: Settings, problems: Problems) {
  if (!e.BACKUP_URL) return null
  if (!e.BACKUP_KEY) problems.push('BACKUP_KEY: missing, as BACKUP_URL is set')
  const isBucket = /^https?:/.test(e.BACKUP_URL)
  return {
    target: isBucket
      ? readBucket(e, 'BACKUP', e.BACKUP_URL.replace(/\/$/, ''), problems)
      : { folder: resolve(e.BACKUP_URL) },
    key: e.BACKUP_KEY ?? '',
    retentionDays: e.BACKUP_RETENTION_DAYS,
  }
}
export function readBackupSettings(env: NodeJS.ProcessEnv) {
  const problems: Problems = []
  const settings = readBackup(parseEnvironment(env, problems), problems)
  throwProblems(problems)
  return settings
}
export type BackupSettings = NonNullable<ReturnType<typeof readBackup>>

function readBucket(e: Settings, prefix: 'STORAGE' | 'BACKUP', address: string, problems: Problems) {
  const required = (name: `${typeof prefix}_${'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`): string => {
    const value = e[name]
    if (!value) problems.push(`${name}: missing, as ${prefix}_URL is set`)
    return value ?? ''
  }
  return {
    url: address,
    region: e[`${prefix}_REGION`],
    accessKeyId: required(`${prefix}_ACCESS_KEY_ID`),
    secretAccessKey: required(`${prefix}_SECRET_ACCESS_KEY`),
  }
}
