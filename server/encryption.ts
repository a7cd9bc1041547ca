/** Encryption of stored secrets. Each use has its own key, derived from the setting SESSION_KEY. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config/config.ts'

export type Key = Pick<Config, 'sessionKey'> & {
  acceptedSessionKey?: Config['acceptedSessionKey'] | undefined
}

/** Keys with which incoming data may have been signed or encrypted: the key of new data, and the other one of a rotation. */
export const acceptedKeys = (config: Key): Key[] =>
  config.acceptedSessionKey ? [config, { sessionKey: config.acceptedSessionKey }] : [config]

export const keyFor = ({ sessionKey }: Key, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionKey, '', `d3 ${use}`, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The additional data of AES-256-GCM: a value encrypted for one owner cannot be decrypted for another. */
const toAdditionalData = (owner: string): Buffer => Buffer.from(owner)

export const encrypt = (config: Key, use: string, owner: string, text: string): Buffer =>
  encryptBytes(config, use, owner, Buffer.from(text, 'utf8'))

export function encryptBytes(config: Key, use: string, owner: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, use), nonce).setAAD(toAdditionalData(owner))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

export const decrypt = (config: Key, use: string, owner: string, encrypted: Buffer): string =>
  decryptBytes(config, use, owner, encrypted).toString('utf8')

/** Throws if no accepted key fits. */
export function decryptBytes(config: Key, use: string, owner: string, encrypted: Buffer): Buffer {
  const [key, other] = acceptedKeys(config)
  try {
    return decryptWith(key!, use, owner, encrypted)
  } catch (error) {
    if (!other) throw error
    return decryptWith(other, use, owner, encrypted)
  }
}

function decryptWith(config: Key, use: string, owner: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, use), encrypted.subarray(0, NONCE_BYTES))
    .setAAD(toAdditionalData(owner))
    .setAuthTag(encrypted.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
