import assert from 'node:assert/strict'
import { test } from 'mocha'
import { productionEnv } from '#tests/support/production.ts'
import { ConfigError, readConfig } from './config.ts'

const BUCKET = {
  STORAGE_URL: 'https://s3.example/d3/',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_SECRET_ACCESS_KEY: 'secret',
}

test('stores files in a folder unless a bucket is named', () => {
  assert.equal(readConfig({}).storage, null)
  assert.deepEqual(readConfig(BUCKET).storage, {
    url: 'https://s3.example/d3',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('rejects a bucket without credentials', () => {
  for (const missing of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'])
    assert.throws(
      () => readConfig({ ...BUCKET, [missing]: '' }),
      new ConfigError(`${missing}: missing, as STORAGE_URL is set`),
    )
})

test('the keys of push messages follow from the session key, or are a given pair', () => {
  const SESSION_KEY = 'a session key of the test, long enough'
  const { push } = readConfig({ SESSION_KEY })
  assert.deepEqual(readConfig({ SESSION_KEY }).push, push)
  assert.notEqual(readConfig({}).push.publicKey, push.publicKey)
  const given = { VAPID_PUBLIC_KEY: push.publicKey, VAPID_PRIVATE_KEY: push.privateKey }
  const VAPID_SUBJECT = 'mailto:ops@d3.example'
  assert.deepEqual(readConfig({ ...given, VAPID_SUBJECT }).push, { ...push, subject: VAPID_SUBJECT })
  const notAPair = new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be a pair')
  assert.throws(() => readConfig({ ...given, VAPID_PRIVATE_KEY: '' }), notAPair)
  assert.throws(() => readConfig({ ...given, VAPID_PUBLIC_KEY: readConfig({}).push.publicKey }), notAPair)
})

test('production needs the facts of the company, and a phone that alerts reach without mail', () => {
  const env = {
    ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 1 }),
    DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
  }
  const { company, supportPhone, alertWebhookUrl } = readConfig(env)
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
    assert.throws(() => readConfig({ ...env, [missing]: '' }), new ConfigError(`${missing}: missing`))
  assert.throws(() => readConfig({ ...env, LEGAL_EFFECTIVE_DATE: 'soon' }), /LEGAL_EFFECTIVE_DATE/)
})

test('makes no backups unless a folder or a bucket is named, which needs a key', () => {
  const BACKUP_KEY = 'AGE-SECRET-KEY-1LV5SC29QXVREXN8S7CD46Y5869UANLXNV7FXGD7VTJ05MXV43SGS3PE2AW'
  assert.equal(readConfig({ BACKUP_KEY }).backup, null)
  assert.deepEqual(readConfig({ BACKUP_KEY, BACKUP_URL: '/mnt/backups' }).backup, {
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
  assert.deepEqual(readConfig(bucket).backup?.target, {
    url: 'https://s3.example/backups',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  for (const missing of ['BACKUP_KEY', 'BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'])
    assert.throws(
      () => readConfig({ ...bucket, [missing]: '' }),
      new ConfigError(`${missing}: missing, as BACKUP_URL is set`),
    )
  assert.throws(() => readConfig({ ...bucket, BACKUP_KEY: 'a passphrase' }), ConfigError)
})

test('Airtel Money is offered with a client id, or by the sandbox if asked for', () => {
  assert.equal(readConfig({}).airtel, null)
  assert.equal(readConfig({ SANDBOX_AIRTEL: '1', SANDBOX: '0' }).airtel, null)
  assert.equal(
    readConfig({ SANDBOX_AIRTEL: '1', SANDBOX_PORT: '3102' }).airtel?.baseUrl,
    'http://127.0.0.1:3102',
  )
  const given = {
    AIRTEL_URL: 'https://openapi.airtel.africa/',
    AIRTEL_CLIENT_ID: 'id',
    AIRTEL_CLIENT_SECRET: 'secret',
  }
  assert.deepEqual(readConfig(given).airtel, {
    baseUrl: 'https://openapi.airtel.africa',
    clientId: 'id',
    clientSecret: 'secret',
    callbackKey: null,
  })
  for (const missing of ['AIRTEL_URL', 'AIRTEL_CLIENT_SECRET'])
    assert.throws(
      () => readConfig({ ...given, [missing]: '' }),
      new ConfigError(`${missing}: missing, as AIRTEL_CLIENT_ID is set`),
    )
})

test('tax invoices wait in production until the device is named completely; elsewhere the sandbox signs them', () => {
  const env = {
    ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 1 }),
    DATABASE_URL: 'postgres://d3@127.0.0.1/d3',
  }
  assert.equal(readConfig(env).etims, null)
  assert.match(readConfig({}).etims?.baseUrl ?? '', /^http:\/\/127\.0\.0\.1:3002\/etims-api$/)
  const device = {
    ETIMS_URL: 'https://etims-api.kra.go.ke/etims-api',
    ETIMS_PIN: 'P051234567Z',
    ETIMS_DEVICE_SERIAL: 'D3-1',
  }
  const etims = readConfig({ ...env, ...device }).etims
  assert.deepEqual(
    [etims?.pin, etims?.branch, etims?.receiptUrl],
    ['P051234567Z', '00', 'https://etims.kra.go.ke'],
  )
  assert.throws(
    () => readConfig({ ...env, ...device, ETIMS_PIN: '' }),
    new ConfigError('ETIMS_PIN: missing, as eTIMS is set'),
  )
  assert.throws(
    () => readConfig({ ...env, ...device, ETIMS_API: 'gavaconnect' }),
    /ETIMS_CLIENT_ID: missing.*\nETIMS_CLIENT_SECRET: missing.*\nETIMS_APP_ID: missing/,
  )
})
