/** Who asks for a code, or tries one: strangers have attempts of their own, so that they cannot use up those of whoever it is for. */
import type { Ctx } from '#server/app-context.ts'
import { hashOf } from '#server/ids.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { isDeviceOf } from '../security/device-queries.ts'
import { triesKey } from '../security/tries.ts'

export type Requester = {
  /** A hash, the same for the same account, device or address. */
  key: string
  /** 'owner': signed in to the account on this device before, or known to be its owner otherwise. */
  kind: 'owner' | 'account' | 'stranger'
}

export const accountRequester = (accountId: string, kind: 'owner' | 'account' = 'account'): Requester => ({
  key: triesKey('requester account', accountId),
  kind,
})

/** By the device where there is one, for addresses change when a phone leaves a Wi-Fi. */
export const strangerAt = (device: string | null, ip: string): Requester => ({
  key: device === null ? triesKey('requester address', networkOf(ip)) : triesKey('requester device', device),
  kind: 'stranger',
})

/** Whoever is not signed in and wants something of the account with this e-mail address. */
export async function requesterFor(
  ctx: Ctx,
  email: string,
  device: string | null,
  ip: string,
): Promise<Requester> {
  const by = strangerAt(device, ip)
  return device !== null && (await isDeviceOf(ctx.db, email, hashOf(device))) ? { ...by, kind: 'owner' } : by
}
