/**
 * Announcements that an earlier version had begun to send, with one job for each batch of people. They are completed here;
 * this version writes broadcasts instead.
 */
import type { ANNOUNCEMENT_AUDIENCES } from '#contract/admin/broadcasts.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { notifyIn } from '#server/features/notifications/notifications.ts'
import { event, once, type Events, type EventPayloads } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { listMembers } from './audience.ts'

export const announcementEvents = {
  /** The accounts after `after`, in the order of their ids, get the announcement. */
  'announcement.continued': event<{
    id: string
    audience: (typeof ANNOUNCEMENT_AUDIENCES)[number]
    title: string
    message: string
    actionUrl: string
    after: string | null
  }>(),
}

declare module '#server/platform/jobs/events.ts' {
  interface Events extends EventPayloads<typeof announcementEvents> {}
}

const BATCH = 500
const ANYWHERE = { kind: 'service', location: null, category: null, day: null } as const

/** Announces to one batch and emits the event for the next one, in one transaction. */
const announceToBatch = (app: AppContext, announcement: Events['announcement.continued']): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    const { id, audience, title, message, actionUrl, after } = announcement
    if (!(await once(tx.db, `announcement:${id}:${after ?? 'first'}`, tx.now))) return
    const people: string[] = []
    for (const each of audience === 'everyone' ? (['customers', 'merchants'] as const) : [audience])
      people.push(...(await listMembers(tx.db, { ...ANYWHERE, audience: each }, after, BATCH, tx.now)))
    const batch = people.toSorted().slice(0, BATCH)
    await notifyIn(
      tx,
      batch.map((to) => ({
        to,
        type: 'announcement',
        params: { title, text: message },
        eventKey: `announcement:${id}`,
        actionUrl,
      })),
    )
    const last = batch.at(-1)
    if (batch.length === BATCH && last !== undefined)
      await tx.emit('announcement.continued', { ...announcement, after: last })
  })

export const announcementListeners: readonly Listener[] = [
  listener('announcement.continued', 'fan-out', 'notifications.announcement', announceToBatch),
]
