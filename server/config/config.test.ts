import assert from 'node:assert/strict'
import { describe, test } from 'mocha'
import { productionEnv } from '#tests/support/production.ts'
import { ConfigError, readConfig } from './config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig({ NODE_ENV: 'test', ...env })
/** Environment of an installation with M-Pesa's real service. */
const PRODUCTION = {
  ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 587 }),
  DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
  SESSION_KEY: 'kZ8w0r5uYp3sTt6xQn1vBb4mJh7gLc2d',
  MPESA_URL: 'https://api.safaricom.co.ke',
  MPESA_CONSUMER_KEY: 'Fh3kd93kXk2',
  MPESA_CONSUMER_SECRET: '9sK2jd8Kd2',
  MPESA_SHORTCODE: '600123',
  MPESA_PASSKEY: '1f0c2a7b4e',
  MPESA_INITIATOR: 'd3api',
  MPESA_SECURITY_CREDENTIAL: 'Qk93jdKs==',
  SMS_URL: 'https://api.africastalking.com',
  SMS_USERNAME: 'd3deals',
  SMS_API_KEY: 'atsk_8fj29d',
  TRUST_PROXY: '1',
}
const getProblems = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig({ ...PRODUCTION, ...env })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
}

const BUCKET = {
  STORAGE_URL: 'https://s3.example/d3/',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_SECRET_ACCESS_KEY: 'secret',
}

test('stores files in a folder unless a bucket is named', () => {
  assert.equal(read({}).storage, null)
  assert.deepEqual(read(BUCKET).storage, {
    url: 'https://s3.example/d3',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('rejects a bucket without credentials', () => {
  for (const missing of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'])
    assert.throws(
      () => read({ ...BUCKET, [missing]: '' }),
      new ConfigError(`${missing}: missing, as STORAGE_URL is set`),
    )
})

test('the keys of push messages follow from the session key, or are a given pair', () => {
  const SESSION_KEY = 'a session key of the test, long enough'
  const { push } = read({ SESSION_KEY })
  assert.deepEqual(read({ SESSION_KEY }).push, push)
  assert.notEqual(read({}).push.publicKey, push.publicKey)
  const given = { VAPID_PUBLIC_KEY: push.publicKey, VAPID_PRIVATE_KEY: push.privateKey }
  const VAPID_SUBJECT = 'mailto:ops@d3.example'
  assert.deepEqual(read({ ...given, VAPID_SUBJECT }).push, { ...push, subject: VAPID_SUBJECT })
  const notAPair = new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be a pair')
  assert.throws(() => read({ ...given, VAPID_PRIVATE_KEY: '' }), notAPair)
  assert.throws(() => read({ ...given, VAPID_PUBLIC_KEY: read({}).push.publicKey }), notAPair)
})

test('production needs the facts of the company, and a phone that alerts reach without mail', () => {
  const env = {
    ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 1 }),
    DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
  }
  const { company, supportPhone, alertWebhookUrl } = read(env)
  assert.deepEqual(company, {
    name: 'Soko Deals Ltd',
    registration: 'PVT-123456',
    address: 'Mpaka Road, Westlands, Nairobi',
    odpcNumber: '123-4567-89AB',
    legalSince: '2027-01-31',
  })
  assert.deepEqual([supportPhone, alertWebhookUrl], ['254712345678', null])
  const facts = [
    'SUPPORT_PHONE',
    'COMPANY_NAME',
    'COMPANY_REGISTRATION',
    'COMPANY_ADDRESS',
    'ODPC_NUMBER',
  ] as const
  for (const missing of [...facts, 'LEGAL_EFFECTIVE_DATE'] as const)
    assert.throws(() => read({ ...env, [missing]: '' }), new ConfigError(`${missing}: missing`))
  assert.throws(() => read({ ...env, LEGAL_EFFECTIVE_DATE: 'soon' }), /LEGAL_EFFECTIVE_DATE/)
})

test('makes no backups unless a folder or a bucket is named, which needs a key', () => {
  const BACKUP_KEY = 'AGE-SECRET-KEY-1LV5SC29QXVREXN8S7CD46Y5869UANLXNV7FXGD7VTJ05MXV43SGS3PE2AW'
  assert.equal(read({ BACKUP_KEY }).backup, null)
  assert.deepEqual(read({ BACKUP_KEY, BACKUP_URL: '/mnt/backups' }).backup, {
    target: { folder: '/mnt/backups' },
    key: BACKUP_KEY,
    retentionDays: 14,
  })
  const bucket = {
    BACKUP_KEY,
    BACKUP_URL: 'https://s3.example/backups/',
    BACKUP_ACCESS_KEY_ID: 'id',
    BACKUP_SECRET_ACCESS_KEY: 'secret',
  }
  assert.deepEqual(read(bucket).backup?.target, {
    url: 'https://s3.example/backups',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  for (const missing of ['BACKUP_KEY', 'BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'])
    assert.throws(
      () => read({ ...bucket, [missing]: '' }),
      new ConfigError(`${missing}: missing, as BACKUP_URL is set`),
    )
  assert.throws(() => read({ ...bucket, BACKUP_KEY: 'a passphrase' }), ConfigError)
})

test('Airtel Money is offered with a client id, or by the sandbox if asked for', () => {
  assert.equal(read({}).airtel, null)
  assert.equal(read({ SANDBOX_AIRTEL: '1', SANDBOX: '0' }).airtel, null)
  assert.equal(read({ SANDBOX_AIRTEL: '1', SANDBOX_PORT: '3102' }).airtel?.baseUrl, 'http://127.0.0.1:3102')
  const given = {
    AIRTEL_URL: 'https://openapi.airtel.africa/',
    AIRTEL_CLIENT_ID: 'id',
    AIRTEL_CLIENT_SECRET: 'secret',
  }
  assert.deepEqual(read(given).airtel, {
    baseUrl: 'https://openapi.airtel.africa',
    clientId: 'id',
    clientSecret: 'secret',
    callbackKey: null,
  })
  for (const missing of ['AIRTEL_URL', 'AIRTEL_CLIENT_SECRET'])
    assert.throws(
      () => read({ ...given, [missing]: '' }),
      new ConfigError(`${missing}: missing, as AIRTEL_CLIENT_ID is set`),
    )
})

test('tax invoices wait in production until the device is named completely; elsewhere the sandbox signs them', () => {
  const env = {
    ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 1 }),
    DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
  }
  assert.equal(read(env).etims, null)
  assert.match(read({}).etims?.baseUrl ?? '', /^http:\/\/127\.0\.0\.1:3002\/etims-api$/)
  const device = {
    ETIMS_URL: 'https://etims-api.kra.go.ke/etims-api',
    ETIMS_PIN: 'P051234567Z',
    ETIMS_DEVICE_SERIAL: 'D3-1',
  }
  const etims = read({ ...env, ...device }).etims
  assert.deepEqual(
    [etims?.pin, etims?.branch, etims?.receiptUrl],
    ['P051234567Z', '00', 'https://etims.kra.go.ke'],
  )
  assert.throws(
    () => read({ ...env, ...device, ETIMS_PIN: '' }),
    new ConfigError('ETIMS_PIN: missing, as eTIMS is set'),
  )
  assert.throws(
    () => read({ ...env, ...device, ETIMS_API: 'gavaconnect' }),
    /ETIMS_CLIENT_ID: missing.*\nETIMS_CLIENT_SECRET: missing.*\nETIMS_APP_ID: missing/,
  )
})

describe('production refuses in a sentence', () => {
  const KEY = 'can be guessed; write the output of `openssl rand -base64 48`'
  const HTTPS = 'must begin with https://'
  const CASES: [setting: string, value: string, sentence: string][] = [
    ['SESSION_KEY', 'a key for development only, never used in production', KEY],
    ['SESSION_KEY_ACCEPTED', 'a key for development only, never used in production', KEY],
    ['SESSION_KEY', 'a'.repeat(40), KEY],
    ['SESSION_KEY', 'secret'.repeat(8), KEY],
    ['SESSION_KEY', 'short', 'must have at least 32 characters'],
    [
      'MPESA_PASSKEY',
      'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
      "is that of Daraja's sandbox; write that of your short code",
    ],
    ['MPESA_SHORTCODE', '174379', "is that of Daraja's sandbox; write your own"],
    ['MPESA_CONSUMER_SECRET', 'replace', "'replace' is a placeholder; write yours"],
    ['SMS_API_KEY', 'Change-me', "'Change-me' is a placeholder; write yours"],
    ['SMS_USERNAME', 'sandbox', "'sandbox' is a placeholder; write yours"],
    ['ODPC_NUMBER', '<number>', "'<number>' is a placeholder; write yours"],
    ['PUBLIC_URL', 'http://d3.example', HTTPS],
    ['MERCHANT_URL', 'http://m.d3.example', HTTPS],
    ['ADMIN_URL', 'http://a.d3.example', HTTPS],
    ['CALLBACK_URL', 'http://d3.example', HTTPS],
    ['MPESA_URL', 'http://api.safaricom.co.ke', HTTPS],
    ['SMS_URL', 'http://127.0.0.1:8080', HTTPS],
    [
      'PUBLIC_URL',
      'https://localhost',
      "must be a public address such as https://d3.example, not this machine's own",
    ],
    [
      'CALLBACK_URL',
      'https://127.0.0.1',
      "must be a public address such as https://d3.example, not this machine's own",
    ],
    [
      'PUBLIC_URL',
      'https://d3.example/shop',
      'must be an address without a path, such as https://d3.example',
    ],
    ['PUBLIC_URL', 'd3.example', 'must be an address such as https://d3.example'],
    [
      'MERCHANT_URL',
      'https://d3.example',
      'must differ from PUBLIC_URL, because each site has its own address',
    ],
    [
      'ADMIN_URL',
      'https://D3.example/',
      'must differ from PUBLIC_URL, because each site has its own address',
    ],
    ['CALLBACK_URL', 'https://d3.example/mpesa', 'it contains mpesa, which Daraja refuses'],
    ['RATE_LIMIT_SCALE', '100', '100 switches the limits off; write 1, and at most 10'],
    [
      'GOOGLE_CLIENT_ID',
      'my client',
      'must be a client id such as 1234567890-abc.apps.googleusercontent.com',
    ],
    ['PROCESSES', 'four', 'must be a whole number from 1 to 100'],
    ['PROCESSES', '101', 'must be a whole number from 1 to 100'],
    ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
    ['CACHE_SECONDS', 'soon', 'must be a number from 0 to 30'],
    ['LOG_PRETTY', 'yes', 'must be 1 or 0'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
    ['SERVICES', 'api,jobs', 'must be api, worker, or both with a comma between'],
    ['SUPPORT_EMAIL', 'us', 'must be an address such as support@d3.example'],
    ['DEMO', '1', 'does not exist in production'],
    ['SMTP_USER', 'd3', 'missing, as SMTP_USER is set'],
    ['SMTP_PASSWORD', 'x7', 'missing, as SMTP_PASSWORD is set'],
    ['SMS_APIKEY', 'x7', 'is no setting; write SMS_API_KEY'],
    ['SMPT_HOST', 'mail', 'is no setting; write SMTP_HOST'],
    ['PUBLIC_URLS', 'x7', 'is no setting; write PUBLIC_URL'],
    ['MPESA_KEY', 'x7', 'is no setting; docs/operations/settings.md has all'],
  ]
  for (const [name, value, sentence] of CASES)
    test(`${name}=${value.slice(0, 30)}`, () => {
      const other = { SMTP_USER: 'SMTP_PASSWORD', SMTP_PASSWORD: 'SMTP_USER' }[name] ?? name
      assert.deepEqual(getProblems({ [name]: value }), [`${other}: ${sentence}`])
    })

  test('several processes without Redis', () => {
    assert.deepEqual(getProblems({ PROCESSES: '2' }), ['REDIS_URL: missing, as PROCESSES is more than 1'])
    assert.deepEqual(getProblems({ PROCESSES: '2', REDIS_URL: 'redis://redis' }), [])
  })

  test('all at once', () => {
    assert.deepEqual(
      getProblems({ PORT: 'x', MPESA_PASSKEY: 'replace', SMS_URL: '', BACKUP_URL: '/mnt/backups' }).map(
        (problem) => problem.split(':')[0],
      ),
      ['PORT', 'SMS_URL', 'MPESA_PASSKEY', 'BACKUP_KEY'],
    )
  })
})

test('production accepts a complete installation, and names of other programs', () => {
  assert.deepEqual(
    getProblems({ HOSTNAME: 'web-1', TEST_DATABASE_URL: 'x', REDIS_PORT: 'tcp://10.0.0.1' }),
    [],
  )
  assert.deepEqual(readConfig(PRODUCTION).warnings, [])
})

test('production with the providers of the sandbox on the same machine is a rehearsal', () => {
  const rehearsal = {
    ...productionEnv({ url: 'http://127.0.0.1:3002', smtpPort: 3025 }),
    DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
    PUBLIC_URL: 'https://localhost:8443',
    RATE_LIMIT_SCALE: '100',
  }
  assert.equal(readConfig(rehearsal).production, true)
})

test('production warns of what is mostly wrong', () => {
  const { warnings } = readConfig({
    ...PRODUCTION,
    TRUST_PROXY: '0',
    HOST: '0.0.0.0',
    METRICS_HOST: '::',
  })
  assert.deepEqual(
    warnings.map((warning) => /^[A-Z_]+/.exec(warning)?.[0]),
    ['TRUST_PROXY', 'HOST', 'METRICS_HOST'],
  )
})

test('demo and sandbox are switched on by development on this machine only, or by name', () => {
  const isOn = (env: NodeJS.ProcessEnv) => {
    const { demo, sandbox } = readConfig(env)
    return [demo, sandbox]
  }
  assert.deepEqual(isOn({ NODE_ENV: 'development' }), [true, true])
  for (const NODE_ENV of ['', undefined])
    assert.throws(() => readConfig({ NODE_ENV }), /^ConfigError: NODE_ENV: missing/)
  const open = { NODE_ENV: 'development', HOST: '0.0.0.0' }
  assert.throws(() => readConfig(open), /DEMO: missing, as HOST .*\nSANDBOX: missing, as HOST /)
  assert.deepEqual(isOn({ ...open, DEMO: '1', SANDBOX: '1' }), [true, true])
  assert.deepEqual(isOn({ ...open, DEMO: '0', SANDBOX: '0' }), [false, false])
})
