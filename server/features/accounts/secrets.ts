/** What only this house can make or read: hashes of codes, and what is kept sealed. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { keyFor, type Key } from '#server/kernel/keys.ts'

/** Six digits could be tried out against a plain hash in a moment; without the key they cannot. */
export const hashCode = (config: Key, purpose: string, destination: string, code: string): Buffer =>
  createHmac('sha256', keyFor(config, `code ${purpose}`))
    .update(`${destination}\n${code}`)
    .digest()

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const NONCE = 12
const TAG = 16

/** AES-256-GCM. What is sealed for one owner does not open for another. */
export function seal(config: Key, use: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, use), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function unseal(config: Key, use: string, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, use), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG))
  return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
}
