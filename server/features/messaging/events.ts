import { command, type PayloadsOf } from '#server/jobs/events.ts'

/** `until`: after this the message is of no use any more and is not sent (ISO). */
export const messagingEvents = {
  'send-sms': command<{ key: string; to: string; message: string; until?: string }>(),
  'send-mail': command<{
    key: string
    until?: string
    to: string
    replyTo?: string
    subject: string
    text: string
    html: string
  }>(),
}

declare module '#server/jobs/events.ts' {
  interface Events extends PayloadsOf<typeof messagingEvents> {}
}
