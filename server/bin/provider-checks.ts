/** Checks of each provider by `npm run check-providers`, through the adapters of the app. */
import { randomUUID } from 'node:crypto'
import { connectAirtel } from '#server/adapters/airtel/airtel.ts'
import { openMailRecords, type MailRecord } from '#server/adapters/dns/mail-records.ts'
import { connectEmail } from '#server/adapters/email/email.ts'
import { connectEtims } from '#server/adapters/etims/etims.ts'
import { connectGoogle } from '#server/adapters/google/google.ts'
import { callbackUrlProblem } from '#server/adapters/mpesa/callback-url.ts'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { networkReason } from '#server/adapters/network/network.ts'
import { vapidKeys } from '#server/adapters/push/vapid-keys.ts'
import { readRedisVersion } from '#server/adapters/redis/redis.ts'
import { connectSms } from '#server/adapters/sms/sms.ts'
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import { StorageUnavailable, type FileStorage } from '#server/adapters/storage/storage.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import { airtelCallbackUrl, sharedTokens } from '#server/features/payments/payments.ts'
import { openBackupStore } from '#server/platform/backups/backup-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/observability/log.ts'

export type ProviderCheck = {
  name: string
  result: 'ok' | 'failed' | 'not set'
  detail: string
  /** Advice to the operator. */
  advice?: string
}
type Checked = Omit<ProviderCheck, 'name'>
type Subject = {
  config: Config
  database: Database
  /** The name of the key that signs mails. */
  dkimSelector?: string | undefined
  /** Name server to use instead of that of this machine. */
  nameServer?: string | undefined
}

const REACH_TIMEOUT_MS = 10_000

/** Runs all checks at once, in the order of `docs/operations/go-live.md`. */
export function checkProviders(subject: Subject): Promise<ProviderCheck[]> {
  const checks: Readonly<Record<string, () => Promise<Checked> | Checked>> = {
    'M-Pesa token': () => checkMpesa(subject),
    'M-Pesa callbacks': () => checkCallbacks(subject),
    'Airtel Money token': () => checkAirtel(subject),
    eTIMS: () => checkEtims(subject),
    'SMS balance': () => checkSms(subject),
    'SMTP sign-in': () => checkSmtp(subject),
    ...mailRecordChecks(subject),
    'Bucket of uploads': () => checkUploads(subject),
    'Place of backups': () => checkBackups(subject),
    Redis: () => checkRedis(subject),
    'Push keys': () => checkPushKeys(subject),
    'Google sign-in': () => checkGoogle(subject),
  }
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      ...(await Promise.resolve()
        .then(check)
        .catch((error: unknown): Checked => failed(getReason(error)))),
    })),
  )
}

const ok = (detail: string, advice?: string): Checked => ({ result: 'ok', detail, ...(advice && { advice }) })
const notSet = (detail: string): Checked => ({ result: 'not set', detail })
const failed = (detail: string, advice?: string): Checked => ({
  result: 'failed',
  detail,
  ...(advice && { advice }),
})
function getReason(error: unknown): string {
  const reason = networkReason(error)
  return error instanceof Error && reason === error.name ? error.message : reason
}

const silentLog = (config: Config) => openLog({ ...config, logLevel: 'silent' })

async function checkMpesa({ config, database }: Subject): Promise<Checked> {
  const log = silentLog(config)
  const tokens = sharedTokens({ config, clock: systemClock, log, database })
  const token = await connectMpesa(config.mpesa, systemClock, log, { tokens }).checkCredentials()
  if (token.kind === 'token') return ok(`${config.mpesa.baseUrl} gave a new token`)
  return failed(
    `${token.message} (${token.code})`,
    token.reason === 'configuration'
      ? 'Compare MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET with the app on Daraja'
      : 'Try again; if it stays so, can this machine reach MPESA_URL?',
  )
}

async function checkCallbacks({ config }: Subject): Promise<Checked> {
  const { callbackUrl } = config
  if (!config.production) return notSet('in development the sandbox calls this machine')
  const problem = callbackUrlProblem(callbackUrl)
  if (problem !== null) return failed(`${callbackUrl}: ${problem}`, 'Change CALLBACK_URL')
  const address = `${callbackUrl}/api/v1/health`
  const advice = 'D3 and its proxy must run, with a certificate of a public authority'
  try {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    await reply.body?.cancel()
    return reply.status === 200
      ? ok(`${address} replies to this machine`, 'Open it on a phone too: Safaricom comes from outside')
      : failed(`${address} replies ${reply.status}`, advice)
  } catch (error) {
    return failed(`${address}: ${networkReason(error)}`, advice)
  }
}

async function checkAirtel({ config }: Subject): Promise<Checked> {
  if (config.airtel === null) return notSet('Airtel Money is not offered')
  const token = await connectAirtel(config.airtel, systemClock, silentLog(config)).checkCredentials()
  if (!('kind' in token))
    return ok(
      `${config.airtel.baseUrl} gave a token`,
      `Airtel's portal needs this callback URL: ${airtelCallbackUrl(config)}`,
    )
  return failed(
    `${token.message} (${token.code})`,
    token.reason === 'configuration'
      ? 'Compare AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET with the app at Airtel'
      : 'Try again; if it stays so, can this machine reach AIRTEL_URL, and does Airtel allow its address?',
  )
}

async function checkEtims({ config }: Subject): Promise<Checked> {
  if (config.etims === null) return notSet('tax invoices are written and wait')
  const { isReachable, message } = await connectEtims(config.etims, systemClock, silentLog(config)).check()
  return isReachable
    ? ok(`${config.etims.baseUrl} ${message}`)
    : failed(`${config.etims.baseUrl}: ${message}`, 'Compare ETIMS_URL and, for GavaConnect, the app there')
}

async function checkSms({ config }: Subject): Promise<Checked> {
  const outcome = await connectSms(config.sms, silentLog(config)).balance()
  if (outcome.kind === 'failed')
    return failed(outcome.message, 'Compare SMS_URL, SMS_USERNAME and SMS_API_KEY with the account')
  const balance = `${outcome.currency} ${outcome.amount.toFixed(2)}`
  return outcome.amount > 0
    ? ok(balance)
    : failed(balance, 'Top up the account: no SMS is sent without credit')
}

async function checkSmtp({ config }: Subject): Promise<Checked> {
  const email = connectEmail(config.email, silentLog(config))
  try {
    const outcome = await email.check()
    const server = `${config.email.host}:${config.email.port}`
    if (outcome.kind === 'ok')
      return ok(
        outcome.isSignedIn ? `${server} accepts the password` : `${server} replies, without a password`,
      )
    return failed(
      `${server}: ${outcome.message}`,
      outcome.code === 'EAUTH' || outcome.code === '535'
        ? 'Compare SMTP_USER and SMTP_PASSWORD with the provider'
        : 'Compare SMTP_HOST and SMTP_PORT with the provider; many networks block port 25',
    )
  } finally {
    email.close()
  }
}

function mailRecordChecks({
  config,
  dkimSelector,
  nameServer,
}: Subject): Record<'SPF' | 'DKIM' | 'DMARC', () => Promise<Checked> | Checked> {
  const domain = /@([\w.-]+)>?\s*$/.exec(config.email.from)?.[1]
  const records = openMailRecords(nameServer)
  const check = (find: (domain: string) => Promise<MailRecord>, advice: string) => async () => {
    if (!config.production) return notSet('in development mails stay in the sandbox')
    if (domain === undefined) return failed(`MAIL_FROM has no address: ${config.email.from}`)
    const { record, problem } = await find(domain)
    if (problem === null) return ok(`${domain}: ${record}`)
    return failed(`${domain}: ${problem}${record === null ? '' : ` (${record})`}`, advice)
  }
  return {
    SPF: check(records.spf, 'Publish the one TXT record v=spf1 that your mail provider names'),
    DKIM:
      dkimSelector === undefined
        ? () => notSet('-- --dkim=SELECTOR checks it; your mail provider names the selector')
        : check(
            (name) => records.dkim(name, dkimSelector),
            'Publish the record that your mail provider names',
          ),
    DMARC: check(records.dmarc, 'Publish TXT _dmarc: v=DMARC1; p=none; rua=mailto:…, later p=quarantine'),
  }
}

const checkUploads = ({ config }: Subject): Promise<Checked> | Checked =>
  config.storage === null
    ? notSet('uploaded files are in DATA_DIR')
    : checkFiles(
        openStorage({ config, clock: systemClock, log: silentLog(config) }),
        config.storage.url,
        'Compare the settings STORAGE_ with the bucket; the credentials need to get, put, delete and list',
      )

async function checkBackups({ config }: Subject): Promise<Checked> {
  if (!config.backup)
    return notSet(
      config.databaseUrl === undefined
        ? 'there are no backups: docs/operations/backups.md'
        : 'the server of the database has its own: docs/operations/backups.md',
    )
  const { target } = config.backup
  const store = await openBackupStore(config.backup, config.dataDir)
  return checkFiles(
    { ...store, put: (key, content) => store.put(key, content) },
    'folder' in target ? target.folder : target.url,
    'Compare the settings BACKUP_ with the folder or bucket',
  )
}

/** Writes, reads and deletes a file. */
async function checkFiles(
  files: Pick<FileStorage, 'put' | 'get' | 'delete'>,
  place: string,
  advice: string,
): Promise<Checked> {
  const key = `check/${randomUUID()}.txt`
  const content = Buffer.from('D3 writes, reads and deletes this file.')
  try {
    await files.put(key, content, 'text/plain')
    const stored = await files.get(key)
    await files.delete(key)
    if (!stored?.content.equals(content)) return failed(`${place} did not return what was written`, advice)
    return (await files.get(key))
      ? failed(`${place} still has the file that was deleted`, advice)
      : ok(`${place}: written, read and deleted`)
  } catch (error) {
    return failed(
      `${place}: ${error instanceof StorageUnavailable ? error.message : getReason(error)}`,
      advice,
    )
  }
}

const MIN_REDIS = [6, 2] as const

async function checkRedis({ config }: Subject): Promise<Checked> {
  if (config.redisUrl === null) return notSet('one process does not need it')
  const version = await readRedisVersion(config.redisUrl)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < MIN_REDIS[0] || (major === MIN_REDIS[0] && minor < MIN_REDIS[1])
  return isOld
    ? failed(`version ${version}`, `D3 needs ${MIN_REDIS.join('.')} or later`)
    : ok(`version ${version}`)
}

function checkPushKeys({ config }: Subject): Checked {
  const isDerived = config.push.publicKey === vapidKeys(config.sessionKey).publicKey
  return isDerived
    ? notSet('derived from SESSION_KEY: a new one ends all push messages')
    : ok(`a pair; push services may contact ${config.push.subject}`)
}

async function checkGoogle({ config }: Subject): Promise<Checked> {
  const { clientId, keysUrl } = config.google
  if (clientId === null) return notSet('it is not offered')
  const outcome = await connectGoogle(config.google, systemClock, silentLog(config)).check()
  if (outcome.kind === 'away')
    return failed(`${keysUrl}: ${outcome.reason}`, 'Can this machine reach Google?')
  return outcome.keys > 0
    ? ok(`${outcome.keys} keys from ${keysUrl}`)
    : failed(`${keysUrl} has no keys`, 'Remove GOOGLE_JWKS_URL from the settings')
}
