import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isCommonPassword } from './common-passwords.ts'

test('recognises common passwords in any case', async () => {
  for (const password of [
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'Nairobi254',
    'mpesa123',
    'hakunamatata',
  ])
    assert.equal(await isCommonPassword(password), true, password)
  for (const password of ['karibu-2026', 'a long enough one', 'correct horse'])
    assert.equal(await isCommonPassword(password), false, password)
})
