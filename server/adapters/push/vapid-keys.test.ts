import assert from 'node:assert/strict'
import { test } from 'mocha'
import { isKeyPair, vapidKeys } from './vapid-keys.ts'

test('derives one valid pair from a secret', () => {
  const pair = vapidKeys('a key for development only')
  assert.deepEqual(vapidKeys('a key for development only'), pair)
  assert.notDeepEqual(vapidKeys('another key'), pair)
  assert.match(pair.publicKey, /^B[\w-]{86}$/)
  assert.match(pair.privateKey, /^[\w-]{43}$/)
  assert.ok(isKeyPair(pair.publicKey, pair.privateKey))
})

test('recognises keys that are no pair', () => {
  const [one, other] = [vapidKeys('one'), vapidKeys('other')]
  assert.equal(isKeyPair(one.publicKey, other.privateKey), false)
  // Zero, and the order of the curve, are no private keys.
  assert.equal(isKeyPair(one.publicKey, Buffer.alloc(32).toString('base64url')), false)
  assert.equal(isKeyPair(one.publicKey, Buffer.alloc(32, 255).toString('base64url')), false)
  assert.equal(isKeyPair('', ''), false)
})
