/** The settings that the environment can have, and their formats. `.env.example` explains them. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { ETIMS_APIS } from '../adapters/etims/apis.ts'
import DEFAULT_PORTS from './default-ports.json' with { type: 'json' }

/** The text is the same for a value that is no number and for one that is too small or too large. */
const number = (pattern: RegExp, error: string, min: number, max: number) =>
  z.string().regex(pattern, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
const integer = (min: number, max: number) =>
  number(/^\s*\d+\s*$/, `must be a whole number from ${min} to ${max}`, min, max)
const decimal = (min: number, max: number) =>
  number(/^\s*\d+(?:\.\d+)?\s*$/, `must be a number from ${min} to ${max}`, min, max)
const port = (name: keyof typeof DEFAULT_PORTS) => integer(0, 65535).default(DEFAULT_PORTS[name])
const oneOfWords = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`)
const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'must be an address such as postgres://d3:secret@localhost:5432/d3')
const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')
/** Comma-separated values. */
const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((each) => each.trim()))
  .transform((values) => values.filter((value) => value !== ''))
const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && !value.includes('*') && URL.parse(value)?.origin === value
/** A client's name, and a key that a header can carry. */
const API_KEY_PAIR = /^[\w-]{1,40}:[!-+--~]{16,200}$/
const exactUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://d3.example' })
const url = exactUrl.transform((value) => value.replace(/\/$/, ''))

export const Environment = z.object({
  NODE_ENV: oneOfWords(['production', 'development', 'test']).optional(),
  SERVICES: z
    .string()
    .default('api,worker')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['api', 'worker'], 'must be api, worker, or both with a comma between'))),
  HOST: z.string().default('127.0.0.1'),
  PORT: port('PORT'),
  MERCHANT_PORT: port('MERCHANT_PORT'),
  SANDBOX_PORT: port('SANDBOX_PORT'),
  ADMIN_PORT: port('ADMIN_PORT'),
  SANDBOX_SMTP_PORT: port('SANDBOX_SMTP_PORT'),
  /** Empty or 0: no metrics. The port must not be public. */
  METRICS_PORT: z.preprocess((value) => (value === '' ? '0' : value), port('METRICS_PORT')),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** A bucket of an S3-compatible service, for uploaded files; without it they are stored in DATA_DIR. */
  STORAGE_URL: url.optional(),
  STORAGE_REGION: z.string().default('auto'),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
  /** A folder or a bucket for backups of the embedded database; without it none are made. */
  BACKUP_URL: z.string().min(1).optional(),
  /** The age identity that backups are encrypted for. */
  BACKUP_KEY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/,
      'must be an age identity, as `npm run backup -- --new-key` prints it',
    )
    .optional(),
  BACKUP_RETENTION_DAYS: integer(1, 3650).default(14),
  BACKUP_REGION: z.string().default('auto'),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_PORT: port('DATABASE_PORT'),
  CACHE_SECONDS: decimal(0, 30).default(5),
  DATABASE_POOL: integer(2, 100).default(12),
  /** Server for socket events between processes, and for rate limits. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be an address such as redis://localhost:6379')
    .optional(),
  /** Number of processes that serve the sites. */
  PROCESSES: integer(1, 100).default(1),
  PUBLIC_URL: url.optional(),
  MERCHANT_URL: url.optional(),
  ADMIN_URL: url.optional(),
  /** Amount, in shillings, from which moving money by hand needs a second admin. */
  ADMIN_FOUR_EYES_KES: integer(0, 10_000_000).default(10_000),
  /**
   * The base URL of M-Pesa callbacks; https in production, without the words that Daraja forbids
   * (docs/rules/providers.md#m-pesa-callback-addresses).
   */
  CALLBACK_URL: url.optional(),
  /** Number of our own proxies in front of the server. */
  TRUST_PROXY: integer(0, 5).default(0),
  RATE_LIMIT_SCALE: decimal(1, 1_000_000).optional(),
  /** Comma-separated origins whose pages may call the API, such as https://app.example.com. */
  CORS_ORIGINS: list.refine(
    (origins) => origins.every(isOrigin),
    'must be origins such as https://app.example.com, with commas between them',
  ),
  /** Clients of the API, as comma-separated name:key pairs. If there are any, every client needs a key. */
  API_KEYS: list
    .refine(
      (pairs) => pairs.every((pair) => API_KEY_PAIR.test(pair)),
      'must be name:key pairs with commas between, each key of 16 or more characters',
    )
    .transform((pairs) =>
      pairs.map((pair): [name: string, key: string] => {
        const end = pair.indexOf(':')
        return [pair.slice(0, end), pair.slice(end + 1)]
      }),
    ) // by the pattern
    .refine(
      (pairs) => new Set(pairs.map(([, key]) => key)).size === pairs.length,
      'must not give one key to two clients',
    ),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  SESSION_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_KEY_ACCEPTED: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: oneOfWords(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_PRETTY: flag.optional(),
  /** Address to which traces are sent, by OTLP over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** The share of new traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: decimal(0, 1).default(1),
  MPESA_URL: url.optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PAYOUT_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_INITIATOR: z.string().optional(),
  MPESA_SECURITY_CREDENTIAL: z.string().optional(),
  MPESA_CALLBACK_IPS: list.refine(
    (ips) => ips.every((ip) => isIP(ip) !== 0),
    'must be IP addresses, with commas between them',
  ),
  /** Airtel Money; without a client id it is not offered. */
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  AIRTEL_URL: url.optional(),
  /** The key of the hash in callbacks; without it they need none. */
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  /** Seconds by which the clock of the app with the sandbox is ahead of the machine's; negative if it is behind. */
  SANDBOX_AHEAD_SECONDS: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number of seconds, such as -86400')
    .transform(Number)
    .default(0),
  /** Offers the Airtel Money of the sandbox. */
  SANDBOX_AIRTEL: flag.optional(),
  ETIMS_API: oneOfWords(ETIMS_APIS).default('kra'),
  ETIMS_URL: url.optional(),
  ETIMS_PIN: z
    .string()
    .regex(/^[A-Z]\d{9}[A-Z]$/, 'must be a PIN such as P051234567Z')
    .optional(),
  ETIMS_BRANCH: z
    .string()
    .regex(/^\d{2}$/, 'must be two digits')
    .default('00'),
  ETIMS_DEVICE_SERIAL: z.string().min(1).max(100, 'must have at most 100 characters').optional(),
  /** The class of the access fee in KRA's list. */
  ETIMS_ITEM_CLASS: z
    .string()
    .regex(/^\d{8,10}$/, 'must be 8 to 10 digits')
    .default('8014160000'),
  ETIMS_CLIENT_ID: z.string().optional(),
  ETIMS_CLIENT_SECRET: z.string().optional(),
  ETIMS_APP_ID: z.string().optional(),
  SMS_URL: url.optional(),
  SMS_USERNAME: z.string().optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_FROM: z.string().optional(),
  /** The secret in the URL of the gateway's delivery reports; without it there are none. */
  SMS_REPORT_KEY: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'must be 16 or more letters and digits')
    .optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: integer(1, 65535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an address such as support@d3.example').optional(),
  /** Alerts are posted to it as JSON, with a `text` as Slack expects. */
  ALERT_WEBHOOK_URL: exactUrl.optional(),
  COMPANY_NAME: text(120).optional(),
  COMPANY_REGISTRATION: text(60).optional(),
  COMPANY_ADDRESS: text(200).optional(),
  /** The registration as a data controller at the Office of the Data Protection Commissioner. */
  ODPC_NUMBER: text(60).optional(),
  LEGAL_EFFECTIVE_DATE: z.iso.date('must be a day such as 2027-01-31').optional(),
  /** Is shown to customers, and receives alerts by SMS, since e-mail itself may be down. */
  SUPPORT_PHONE: z
    .string()
    .regex(/^254\d{9}$/, 'must be a number such as 254712345678')
    .optional(),
  /** The keys of web push. Changing them ends all push subscriptions. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a public key on P-256, as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key on P-256, as base64url')
    .optional(),
  /** Contact whom a push service may ask about our messages. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must be an address such as mailto:support@d3.example')
    .optional(),
  /** The web client registered with Google; without it, Google sign-in is not offered. */
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(
      /^[\w.-]+\.apps\.googleusercontent\.com$/,
      'must be a client id such as 1234567890-abc.apps.googleusercontent.com',
    )
    .optional(),
  GOOGLE_JWKS_URL: exactUrl.optional(),
  GOOGLE_SCRIPT_URL: exactUrl.optional(),
  GEOCODER_URL: url.optional(),
  /** Empty: maps have no background. */
  MAP_TILES_URL: z
    .string()
    .regex(
      /^(?:https?:\/\/(?:\{s\}\.)?[\w.-]+(?::\d+)?\/[^\s'"]*)?$/,
      'must be an address, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    )
    .refine(
      (value) => value === '' || ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
      'must have {z}, {x} and {y} in it',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
})
