/** Settings that production refuses or warns of, in sentences that say what to write. */
import type * as z from 'zod'
import { callbackUrlProblem } from '../adapters/mpesa/callback-url.ts'
import type { Environment } from './environment.ts'

type Settings = z.output<typeof Environment>
type Name = keyof Settings

/** Public: everyone can read it here. */
export const DEVELOPMENT_SESSION_KEY = 'a key for development only, never used in production'
/** The public credentials of Daraja's own sandbox (docs/rules/providers.md#m-pesa-sandbox-credentials). */
export const DARAJA_SANDBOX = {
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
} as const

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
] as const satisfies readonly Name[]

const SITES = ['PUBLIC_URL', 'MERCHANT_URL', 'ADMIN_URL'] as const
const PROVIDERS = ['MPESA_URL', 'SMS_URL', 'AIRTEL_URL', 'ETIMS_URL'] as const
const DARAJA_SANDBOX_HOST = 'sandbox.safaricom.co.ke'
/** Placeholders of templates and examples in place of a value. */
const PLACEHOLDER =
  /^(?:(?:replace|change)[-_ ]?(?:me|this)?|placeholder|example|secret|password|todo|test|sandbox|your[-_ ].+|<.*>|@\w+@|(.)\1*)$/i
const MIN_DIFFERENT_CHARACTERS = 10
const MAX_RATE_LIMIT_SCALE = 10

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
/** Returns whether the host means all addresses of the machine. */
const isEveryAddress = (host: string): boolean => ['0.0.0.0', '::', '[::]'].includes(host)

const getHost = (address: string | undefined): string => URL.parse(address ?? '')?.hostname ?? ''

/** `given` are the names that have a value, also an invalid one, which is named elsewhere. */
export function findProductionProblems(settings: Settings, given: ReadonlySet<string>): string[] {
  const problems: string[] = REQUIRED_IN_PRODUCTION.filter((name) => !given.has(name)).map(
    (name) => `${name}: missing`,
  )
  if (settings.SANDBOX) problems.push('SANDBOX: does not exist in production')
  if (settings.DEMO) problems.push('DEMO: does not exist in production')
  for (const name of ['SESSION_KEY', 'SESSION_KEY_ACCEPTED'] as const) {
    const key = settings[name]
    if (key !== undefined && isGuessable(key))
      problems.push(`${name}: can be guessed; write the output of \`openssl rand -base64 48\``)
  }
  for (const name of [...SITES, 'CALLBACK_URL', ...PROVIDERS] as const) {
    const address = settings[name]
    const isOnMachine = isLoopback(getHost(address))
    if (address?.startsWith('http:') && !(isOnMachine && isRehearsal(settings)))
      problems.push(`${name}: must begin with https://`)
  }
  problems.push(...findSiteProblems(settings))
  if (!isRehearsal(settings)) problems.push(...findRehearsalValues(settings))
  return problems
}

/**
 * Returns whether this is a rehearsal. Without M-Pesa's real service, no money is taken: the installation is tried on one
 * machine, with the providers of the sandbox, or with Daraja's own.
 */
const isRehearsal = ({ MPESA_URL }: Settings): boolean =>
  isLoopback(getHost(MPESA_URL)) || getHost(MPESA_URL) === DARAJA_SANDBOX_HOST

const isGuessable = (key: string): boolean =>
  key === DEVELOPMENT_SESSION_KEY || new Set(key).size < MIN_DIFFERENT_CHARACTERS

function findSiteProblems(settings: Settings): string[] {
  const problems: string[] = []
  const sites = new Map<string, Name>()
  for (const name of SITES) {
    const address = URL.parse(settings[name] ?? '')
    if (!address) continue
    if (address.href !== `${address.origin}/`)
      problems.push(`${name}: must be an address without a path, such as ${address.origin}`)
    const same = sites.get(address.origin)
    if (same) problems.push(`${name}: must differ from ${same}, because each site has its own address`)
    else sites.set(address.origin, name)
  }
  return problems
}

/** Returns values that are right only with the sandbox. */
function findRehearsalValues(settings: Settings): string[] {
  const problems: string[] = []
  for (const name of [...SITES, 'CALLBACK_URL'] as const)
    if (isLoopback(getHost(settings[name])))
      problems.push(`${name}: must be a public address such as https://d3.example, not this machine's own`)
  const callbacks = settings.CALLBACK_URL
  if (callbacks?.startsWith('https:')) {
    const problem = callbackUrlProblem(callbacks)
    if (problem !== null) problems.push(`CALLBACK_URL: ${problem}`)
  }
  if (settings.MPESA_PASSKEY === DARAJA_SANDBOX.passkey)
    problems.push("MPESA_PASSKEY: is that of Daraja's sandbox; write that of your short code")
  for (const name of ['MPESA_SHORTCODE', 'MPESA_PAYOUT_SHORTCODE'] as const)
    if (settings[name] === DARAJA_SANDBOX.shortcode)
      problems.push(`${name}: is that of Daraja's sandbox; write your own`)
  for (const [name, value] of Object.entries(settings))
    if (typeof value === 'string' && isValueOfOwner(name) && PLACEHOLDER.test(value))
      problems.push(`${name}: '${value}' is a placeholder; write yours`)
  if ((settings.RATE_LIMIT_SCALE ?? 1) > MAX_RATE_LIMIT_SCALE)
    problems.push(
      `RATE_LIMIT_SCALE: ${settings.RATE_LIMIT_SCALE} switches the limits off; write 1, and at most ${MAX_RATE_LIMIT_SCALE}`,
    )
  return problems
}

/** Credentials and the facts of the company, which no default can be right for. */
const isValueOfOwner = (name: string): boolean =>
  /^(?:MPESA|AIRTEL|SMS|SMTP|ETIMS|COMPANY|ODPC|STORAGE|BACKUP)_/.test(name) &&
  !/_(?:URL|REGION|API|BRANCH|HOST|PORT)$/.test(name)

/** Returns warnings of settings that may be right, and mostly are not. */
export function findProductionWarnings(settings: Settings): string[] {
  const { HOST, METRICS_HOST, METRICS_PORT, TRUST_PROXY, SERVICES } = settings
  const warnings: string[] = []
  if (SERVICES.includes('api') && TRUST_PROXY === 0)
    warnings.push(
      'TRUST_PROXY is 0: behind a proxy all visitors have its address, and share their limits. Write TRUST_PROXY=1 behind nginx.',
    )
  const open = 'is open to every network of this machine. In a container this is right'
  if (SERVICES.includes('api') && isEveryAddress(HOST))
    warnings.push(`HOST=${HOST} ${open}; elsewhere write HOST=127.0.0.1, with the proxy in front.`)
  if (METRICS_PORT > 0 && isEveryAddress(METRICS_HOST))
    warnings.push(`METRICS_HOST=${METRICS_HOST} ${open}; elsewhere write the address of the private network.`)
  return warnings
}

/** The demo has public passwords and the sandbox confirms any payment, so that both are asked for by name. */
export function findUnmeantDemo(settings: Settings, given: readonly string[]): string[] {
  if (settings.NODE_ENV === undefined && !given.includes('NODE_ENV'))
    return [
      'NODE_ENV: missing; write production, or development for the demo and its sandbox, as npm start does',
    ]
  if (isLoopback(settings.HOST)) return []
  return (['DEMO', 'SANDBOX'] as const)
    .filter((name) => !given.includes(name))
    .map(
      (name) =>
        `${name}: missing, as HOST opens D3 to other machines; write 0, or 1 to let them use it, with its public passwords`,
    )
}
