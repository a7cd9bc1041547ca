/** The address of a file. It says for whom it is, encrypted and authenticated, so nothing is stored. */
import { parse, stringify } from 'uuid'
import { MINUTE } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
import { decryptBytes, encryptBytes, type Key } from '#server/encryption.ts'

export const EXPORTS_PATH = '/api/merchant/exports'
const LIFE_MS = 10 * MINUTE

type Exporter = { merchantId: string; accountId: string; sessionId: string }
type Link = Exporter & { expiresAt: Date }

export function buildLink(
  config: Key & Pick<Config, 'merchantUrl'>,
  exporter: Exporter,
  now: Date,
): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  return {
    url: `${config.merchantUrl}${EXPORTS_PATH}/${buildToken(config, { ...exporter, expiresAt })}.zip`,
    expiresAt,
  }
}

const USE = 'business export link'
/** Encrypted values name their owner; a token is all that there is of this one. */
const OWNER = 'link'
const ID_BYTES = 16
const TIME_BYTES = 8

function buildToken(config: Key, { merchantId, accountId, sessionId, expiresAt }: Link): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(expiresAt.getTime()))
  const content = Buffer.concat([time, parse(merchantId), parse(accountId), parse(sessionId)])
  return encryptBytes(config, USE, OWNER, content).toString('base64url')
}

/** Returns null for a token that is not ours or has expired. */
export function readToken(config: Key, token: string, now: Date): Exporter | null {
  const content = decryptToken(config, token)
  if (content === null || Number(content.readBigUInt64BE()) <= now.getTime()) return null
  const readId = (position: number) => stringify(content, TIME_BYTES + position * ID_BYTES)
  return { merchantId: readId(0), accountId: readId(1), sessionId: readId(2) }
}

function decryptToken(config: Key, token: string): Buffer | null {
  try {
    return decryptBytes(config, USE, OWNER, Buffer.from(token, 'base64url'))
  } catch {
    return null
  }
}
