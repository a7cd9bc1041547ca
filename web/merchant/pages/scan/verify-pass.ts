import { fromBase64url, type readPass } from '#domain/booking/pass.ts'

/**
 * Returns whether the pass was signed by D3, checked on this device. Null in a browser that does not know the algorithm,
 * or before the key was ever loaded.
 */
export async function isGenuine(
  { content, signature }: NonNullable<ReturnType<typeof readPass>>,
  publicKey: string | undefined,
): Promise<boolean | null> {
  const raw = publicKey === undefined ? null : fromBase64url(publicKey)
  if (!raw) return null
  try {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, content)
  } catch {
    return null
  }
}
