/** The key pair of VAPID (RFC 8292), by which push services know who sends. */
import { createECDH, hkdfSync } from 'node:crypto'

const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

export type VapidKeys = { publicKey: string; privateKey: string }

/** Derives the pair of keys, which is always the same for a secret. */
export function vapidKeys(secret: string): VapidKeys {
  // A number that is not below the order of the curve is no key: one in 2³².
  for (let attempt = 0; ; attempt++) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `d3 vapid ${attempt}`, PRIVATE_KEY_BYTES))
    const publicKey = derivePublicKey(key)
    if (publicKey)
      return { publicKey: publicKey.toString('base64url'), privateKey: key.toString('base64url') }
  }
}

/**
 * Returns the given pair, or one that follows from the session key, so that all processes have the same. Null if what is given
 * is no pair.
 */
export function chooseVapidKeys(
  publicKey: string | undefined,
  privateKey: string | undefined,
  sessionKey: string,
): VapidKeys | null {
  if (!publicKey && !privateKey) return vapidKeys(sessionKey)
  return publicKey && privateKey && isKeyPair(publicKey, privateKey) ? { publicKey, privateKey } : null
}

export const isKeyPair = (publicKey: string, privateKey: string): boolean =>
  derivePublicKey(Buffer.from(privateKey, 'base64url'))?.equals(Buffer.from(publicKey, 'base64url')) ?? false

function derivePublicKey(privateKey: Buffer): Buffer | null {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(privateKey)
    return pair.getPublicKey()
  } catch {
    return null
  }
}
