/** Settings are read from the environment and validated at the start. */
import { resolve } from 'node:path'
import type * as z from 'zod'
import { chooseVapidKeys } from './adapters/push/vapid-keys.ts'
import { Environment } from './environment.ts'

const SANDBOX_GOOGLE_CLIENT = 'd3-sandbox.apps.googleusercontent.com'

/** Followed by the key. */
export const SMS_REPORT_PATH = '/api/v1/hooks/sms'
export const smsReportUrl = ({ callbackUrl, sms: { reportKey } }: Pick<Config, 'callbackUrl' | 'sms'>) =>
  reportKey === null ? null : `${callbackUrl}${SMS_REPORT_PATH}/${reportKey}`

/** Settings without a default in production, where there is no demo, sandbox or default secret. */
export const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'MERCHANT_URL',
  'ADMIN_URL',
  'CALLBACK_URL',
  'SESSION_KEY',
  'MPESA_URL',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_INITIATOR',
  'MPESA_SECURITY_CREDENTIAL',
  'SMS_URL',
  'SMS_USERNAME',
  'SMS_API_KEY',
  'SMTP_HOST',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'COMPANY_NAME',
  'COMPANY_REGISTRATION',
  'COMPANY_ADDRESS',
  'ODPC_NUMBER',
  'LEGAL_EFFECTIVE_DATE',
] as const

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function parseEnvironment(env: NodeJS.ProcessEnv): z.output<typeof Environment> {
  // An empty setting is not set, except where empty means none.
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== '' || name === 'MAP_TILES_URL' || name === 'METRICS_PORT',
    ),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  return parsed.data
}

/** Throws a ConfigError that names every invalid or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const e = parseEnvironment(env)
  const storage = readStorage(e)
  const backup = readBackup(e)
  const sessionKey = e.SESSION_KEY ?? 'a key for development only, never used in production'
  const supportEmail = e.SUPPORT_EMAIL ?? 'support@d3.test'
  const vapidKeys = chooseVapidKeys(e.VAPID_PUBLIC_KEY, e.VAPID_PRIVATE_KEY, sessionKey)
  if (!vapidKeys) throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be a pair')
  const production = e.NODE_ENV === 'production'
  if (production) {
    const wrong: string[] = REQUIRED_IN_PRODUCTION.filter((name) => !e[name]).map(
      (name) => `${name}: missing`,
    )
    if (e.SANDBOX) wrong.push('SANDBOX: does not exist in production')
    if (e.DEMO) wrong.push('DEMO: does not exist in production')
    if (wrong.length) throw new ConfigError(wrong.join('\n'))
  }
  const sandbox = !production && (e.SANDBOX ?? true)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  // The sandbox signs Google credentials for a fixed client id.
  const usesSandboxGoogle = sandbox && !e.GOOGLE_CLIENT_ID
  return {
    production,
    services: e.SERVICES,
    host: e.HOST,
    port: e.PORT,
    merchantPort: e.MERCHANT_PORT,
    adminPort: e.ADMIN_PORT,
    sandboxPort: e.SANDBOX_PORT,
    sandboxSmtpPort: e.SANDBOX_SMTP_PORT,
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
    /** Also accepted for what was signed or encrypted with it. */
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
      // The public credentials of Daraja's own sandbox (docs/rules/providers.md#m-pesa-sandbox-credentials).
      shortcode: e.MPESA_SHORTCODE ?? '174379',
      payoutShortcode: e.MPESA_PAYOUT_SHORTCODE ?? e.MPESA_SHORTCODE ?? '174379',
      passkey: e.MPESA_PASSKEY ?? 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
      initiatorName: e.MPESA_INITIATOR ?? 'sandbox',
      securityCredential: e.MPESA_SECURITY_CREDENTIAL ?? 'sandbox',
      /** The addresses that callbacks are accepted from; empty means any. */
      callbackIps: e.MPESA_CALLBACK_IPS,
    },
    /** Null if it is not offered. */
    airtel: readAirtel(e, sandbox),
    etims: readEtims(e, production, publicUrl),
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
      ...vapidKeys,
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
    /** Both receive alerts, and are shown on the contact page; the address receives contact messages. */
    supportEmail,
    supportPhone: e.SUPPORT_PHONE ?? null,
    alertWebhookUrl: e.ALERT_WEBHOOK_URL ?? null,
    /** Who runs this installation, for the footer, the contact page and the legal pages. */
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

function readAirtel(e: z.output<typeof Environment>, sandbox: boolean) {
  if (!e.AIRTEL_CLIENT_ID) return sandbox && e.SANDBOX_AIRTEL ? sandboxAirtel(e.SANDBOX_PORT) : null
  const missing = (['AIRTEL_URL', 'AIRTEL_CLIENT_SECRET'] as const).filter((name) => !e[name])
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name}: missing, as AIRTEL_CLIENT_ID is set`).join('\n'))
  return {
    baseUrl: e.AIRTEL_URL!,
    clientId: e.AIRTEL_CLIENT_ID,
    clientSecret: e.AIRTEL_CLIENT_SECRET!,
    callbackKey: e.AIRTEL_CALLBACK_KEY ?? null,
  }
}

const sandboxAirtel = (port: number) => ({
  baseUrl: `http://127.0.0.1:${port}`,
  clientId: 'sandbox-airtel',
  clientSecret: 'sandbox-airtel',
  callbackKey: 'sandbox-airtel-callbacks' as string | null,
})

/** Null in production without the settings of the device: invoices are then written and wait. */
function readEtims(e: z.output<typeof Environment>, production: boolean, publicUrl: string) {
  const { ETIMS_URL, ETIMS_PIN, ETIMS_DEVICE_SERIAL, ETIMS_CLIENT_ID, ETIMS_CLIENT_SECRET, ETIMS_APP_ID } = e
  const ofApp = { ETIMS_CLIENT_ID, ETIMS_CLIENT_SECRET, ETIMS_APP_ID }
  const needed = { ETIMS_URL, ETIMS_PIN, ETIMS_DEVICE_SERIAL, ...(e.ETIMS_API === 'gavaconnect' && ofApp) }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (production && missing.length === Object.keys(needed).length) return null
  if (production && missing.length > 0)
    throw new ConfigError(missing.map(([name]) => `${name}: missing, as eTIMS is set`).join('\n'))
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
    /** Where the QR code of an invoice leads, which a browser must reach. */
    receiptUrl: isSandbox
      ? `http://${new URL(publicUrl).hostname}:${e.SANDBOX_PORT}`
      : `https://etims${ETIMS_URL.includes('sbx') ? '-sbx' : ''}.kra.go.ke`,
  }
}

function readStorage(e: z.output<typeof Environment>) {
  return e.STORAGE_URL ? readBucket(e, 'STORAGE', e.STORAGE_URL) : null
}

function readBackup(e: z.output<typeof Environment>) {
  if (!e.BACKUP_URL) return null
  if (!e.BACKUP_KEY) throw new ConfigError('BACKUP_KEY: missing, as BACKUP_URL is set')
  const isBucket = /^https?:/.test(e.BACKUP_URL)
  return {
    target: isBucket
      ? readBucket(e, 'BACKUP', e.BACKUP_URL.replace(/\/$/, ''))
      : { folder: resolve(e.BACKUP_URL) },
    key: e.BACKUP_KEY,
    retentionDays: e.BACKUP_RETENTION_DAYS,
  }
}
export const readBackupSettings = (env: NodeJS.ProcessEnv) => readBackup(parseEnvironment(env))
export type BackupSettings = NonNullable<ReturnType<typeof readBackup>>

function readBucket(e: z.output<typeof Environment>, prefix: 'STORAGE' | 'BACKUP', address: string) {
  const required = (name: `${typeof prefix}_${'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`): string => {
    const value = e[name]
    if (!value) throw new ConfigError(`${name}: missing, as ${prefix}_URL is set`)
    return value
  }
  return {
    url: address,
    region: e[`${prefix}_REGION`],
    accessKeyId: required(`${prefix}_ACCESS_KEY_ID`),
    secretAccessKey: required(`${prefix}_SECRET_ACCESS_KEY`),
  }
}
