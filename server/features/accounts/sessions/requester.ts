/**
 * Requester of a code, or the person who enters one. Attempts are counted per requester, so that strangers cannot use up the
 * owner's.
 */
import type { Ctx } from '#server/app-context.ts'
import { hashSecret } from '#server/ids.ts'
import { toNetwork } from '#server/platform/http/limits/rate-limits.ts'
import { isKnownDevice } from '../security/device-queries.ts'
import { counterKey } from '../security/attempts.ts'

export type Requester = {
  /** A hash of the account, device or network. */
  key: string
  /** 'owner': on a known device of the account, or otherwise known to own it. */
  kind: 'owner' | 'account' | 'stranger'
}

export const accountRequester = (accountId: string, kind: 'owner' | 'account' = 'account'): Requester => ({
  key: counterKey('requester account', accountId),
  kind,
})

/** Identified by the device if there is one: IP addresses change, for example when a phone leaves a Wi-Fi. */
export const strangerRequester = (device: string | null, ip: string): Requester => ({
  key:
    device === null ? counterKey('requester address', toNetwork(ip)) : counterKey('requester device', device),
  kind: 'stranger',
})

/** Returns the requester of a code for the account with this e-mail address or verified phone, without a session. */
export async function requesterFor(
  ctx: Ctx,
  login: string,
  device: string | null,
  ip: string,
): Promise<Requester> {
  const requester = strangerRequester(device, ip)
  if (device === null || !(await isKnownDevice(ctx.db, login, hashSecret(device)))) return requester
  return { ...requester, kind: 'owner' }
}
