import { command, type EventPayloads } from '#server/platform/jobs/events.ts'
import type { AlertKind } from '#contract/alerts.ts'

export const alertEvents = {
  /** Posts an alert to ALERT_WEBHOOK_URL. */
  'post-alert': command<{
    id: string
    kind: AlertKind
    text: string
    subject: string | null
    raisedAt: string
  }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof alertEvents> {}
}
