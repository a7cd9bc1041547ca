import { command, event, type PayloadsOf } from '#server/jobs/events.ts'

export const accountEvents = {
  'account.registered': event<{ accountId: string; site: 'customer' | 'merchant' }>(),
}

export const codeEvents = {
  /** A code or a link is to be sent; it is generated when it is sent, so that it is stored nowhere but in the message. */
  'code.wanted': command<{
    purpose: 'phone' | 'password' | 'email'
    destination: string
    /** The owner, where known; else the destination identifies them. */
    accountId: string | null
    site: 'customer' | 'merchant'
    ip: string | null
    /** Who asked, as a keyed hash of their device or account: the code is for them (sessions/requester.ts). */
    requester?: string
  }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof accountEvents>, PayloadsOf<typeof codeEvents> {}
}
