import assert from 'node:assert/strict'
import { test } from 'node:test'
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
