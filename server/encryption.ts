/** What only this house can make or read. Each use has a key of its own, drawn from the one setting. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

export type Key = Pick<Config, 'sessionKey'>

export const keyFor = ({ sessionKey }: Key, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionKey, '', `d3 ${use}`, 32))

const NONCE = 12
const TAG = 16

/** AES-256-GCM. What is sealed for one owner does not open for another. */
export function encrypt(config: Key, use: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, use), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decrypt(config: Key, use: string, owner: string, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, use), encrypted.subarray(0, NONCE))
    .setAAD(Buffer.from(owner))
    .setAuthTag(encrypted.subarray(-TAG))
  return decipher.update(encrypted.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
}
