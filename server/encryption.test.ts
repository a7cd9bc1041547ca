import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { decrypt, encrypt } from './encryption.ts'

const KEY = { sessionKey: 'a'.repeat(64) }
const OTHER_KEY = { sessionKey: 'b'.repeat(64) }

describe('an encrypted value', () => {
  const encrypted = encrypt(KEY, 'totp', 'owner', 'secret')

  it('is decrypted for its owner and its use', () => {
    assert.equal(decrypt(KEY, 'totp', 'owner', encrypted), 'secret')
  })

  it('is not decrypted for another owner', () => {
    assert.throws(() => decrypt(KEY, 'totp', 'another owner', encrypted), /authenticate/)
  })

  it('is not decrypted for another use', () => {
    assert.throws(() => decrypt(KEY, 'token', 'owner', encrypted), /authenticate/)
  })

  it('is decrypted with the other accepted key of a rotation, and with no further one', () => {
    const rotated = { ...OTHER_KEY, acceptedSessionKey: KEY.sessionKey }
    assert.equal(decrypt(rotated, 'totp', 'owner', encrypted), 'secret')
    assert.throws(() => decrypt(OTHER_KEY, 'totp', 'owner', encrypted), /authenticate/)
  })

  it('is not decrypted when it was changed', () => {
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted)
      changed[at]! ^= 1
      assert.throws(() => decrypt(KEY, 'totp', 'owner', changed), /authenticate/)
    }
  })
})
