/**
 * Identifies a browser, independent of accounts, by a random secret in a signed cookie. Replies to reads do not depend
 * on it, so they are cached for all devices together.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isSecret } from '../../../ids.ts'
import { acceptedKeys, keyFor, type Key } from '../../../encryption.ts'

export const DEVICE_COOKIE = 'd3_device'

/**
 * `isKnown`: an account has signed in or signed up on it. A script can obtain any number of other devices.
 */
export type Device = { readonly secret: string; readonly isKnown: boolean }

export const deviceCookie = (config: Key, { secret, isKnown }: Device): string => {
  const text = `${secret}.${isKnown ? 'known' : 'new'}`
  return `${text}.${createSignature(config, text).toString('base64url')}`
}

/** Returns null without a cookie or with an invalid signature. */
export function readDevice(config: Key, cookie: string | undefined): Device | null {
  const [secret = '', level = '', signature = '', ...more] = (cookie ?? '').split('.')
  if (more.length > 0 || !isSecret(secret) || (level !== 'known' && level !== 'new')) return null
  const isGenuine = acceptedKeys(config).some((key) => {
    const expected = createSignature(key, `${secret}.${level}`).toString('base64url')
    return (
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    )
  })
  return isGenuine ? { secret, isKnown: level === 'known' } : null
}

/** Every request has a cookie, so each key is derived once. */
const keys = new Map<string, Buffer>()
function createSignature(config: Key, text: string): Buffer {
  const key = keys.get(config.sessionKey) ?? keyFor(config, 'device')
  keys.set(config.sessionKey, key)
  return createHmac('sha256', key).update(text).digest()
}
