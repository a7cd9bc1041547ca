import { command, type EventPayloads } from '#server/platform/jobs/events.ts'

/**
 * `until`: the message is not sent after this time (ISO), because it is no longer useful. `unsubscribeUrl`: a POST to it
 * ends e-mails of this kind.
 */
export const messagingEvents = {
  'send-sms': command<{ key: string; to: string; message: string; until?: string }>(),
  'send-mail': command<{
    key: string
    until?: string
    to: string
    replyTo?: string
    unsubscribeUrl?: string
    subject: string
    text: string
    html: string
  }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof messagingEvents> {}
}
