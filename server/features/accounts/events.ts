import { command, event, type EventPayloads } from '#server/platform/jobs/events.ts'
import type { Site } from '#server/platform/http/operation.ts'

export const accountEvents = {
  /** Somebody has signed out, or was signed out. */
  'sessions.ended': event<{ sessionIds: string[] }>(),
  'account.registered': event<{ accountId: string; site: Site }>(),
  /** Somebody has signed in from a browser or client that the account has not used before. */
  'device.new': event<{ accountId: string; sessionId: string }>(),
}

export const codeEvents = {
  /** Send a code or a link. The sending job generates it, so only the message contains it. */
  'code.wanted': command<{
    purpose: 'phone' | 'password' | 'email' | 'sign-in' | 'identity' | 'withdrawal'
    destination: string
    /** The owner if known; otherwise the destination identifies the account. */
    accountId: string | null
    site: Site
    ip: string | null
    /** A hash of the requester's account, device or network, see sessions/requester.ts. */
    requester?: string
    requesterKind?: 'owner' | 'account' | 'stranger'
    /** True if the account does not have the number yet; only for purpose `phone`. */
    isNew?: boolean
    /** The amount of the withdrawal; only for purpose `withdrawal`. */
    amountCents?: number
  }>(),
}

export const registrationEvents = {
  /** Send a code for a registration. The event has no personal data. */
  'registration.code_wanted': command<{ registrationId: string }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events
    extends
      EventPayloads<typeof accountEvents>,
      EventPayloads<typeof codeEvents>,
      EventPayloads<typeof registrationEvents> {}
}
