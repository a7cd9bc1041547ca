/**
 * Sends broadcasts in batches. Each batch is one transaction, which notifies its people and moves the place in the
 * audience, so that a killed process repeats none and another one goes on.
 */
import { batchSize, mayBeSentAt, nextBatchAt, type BroadcastKind } from '#domain/notifications/broadcasts.ts'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { notifyIn, type NewNotification } from '#server/features/notifications/notifications.ts'
import { attempt, processEach, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { listMembers } from './audience.ts'
import * as q from './queries.ts'

export const broadcastSchedule: readonly ScheduledJob[] = [
  { name: 'send-broadcasts', everyMs: 5_000, run: sendDueBatches },
  { name: 'count-broadcasts', everyMs: MINUTE, run: countAll },
]

async function sendDueBatches(app: AppContext): Promise<void> {
  const due = await q.listDue(app.database.db, app.clock.now())
  await processEach(
    app.log,
    due,
    (id) => sendBatch(app, id),
    (id) => ({ broadcast: id }),
  )
}

const sendBatch = (app: AppContext, id: string): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    const broadcast = await q.lockDue(tx.db, id, tx.now)
    if (!broadcast) return
    const now = tx.now.getTime()
    if (mayBeSentAt(now) > now) return void (await q.postpone(tx.db, id, new Date(mayBeSentAt(now))))
    const size = batchSize(broadcast.perMinute)
    const people = await listMembers(tx.db, broadcast, broadcast.lastAccount, size, tx.now)
    const created = await notifyIn(
      tx,
      people.map((to) => buildNotification(broadcast, to)),
    )
    const isLast = people.length < size
    await q.recordBatch(
      tx.db,
      id,
      {
        notified: created.length,
        lastAccount: people.at(-1) ?? broadcast.lastAccount,
        nextAt: isLast ? null : new Date(nextBatchAt(now)),
      },
      tx.now,
    )
  })

const toKey = (id: string): string => `broadcast:${id}`

type Texts = Pick<q.Draft, 'titleEn' | 'textEn' | 'titleSw' | 'textSw'>
export const toParams = ({ titleEn, textEn, titleSw, textSw }: Texts) => ({
  title: titleEn,
  text: textEn,
  sw: { title: titleSw, text: textSw },
})

function buildNotification(broadcast: q.BroadcastRow, to: string): NewNotification {
  const { id, kind, hasPush, hasEmail, path } = broadcast
  return {
    to,
    type: TYPES[kind],
    params: toParams(broadcast),
    eventKey: toKey(id),
    actionUrl: path,
    channels: [...(hasPush ? (['push'] as const) : []), ...(hasEmail ? (['email'] as const) : [])],
  }
}

export const TYPES = {
  service: 'announcement',
  offers: 'promotion',
} as const satisfies Record<BroadcastKind, NotificationType>

async function countAll(app: AppContext): Promise<void> {
  const { db } = app.database
  for (const id of await q.listCounted(db, app.clock.now()))
    await attempt(app.log, { broadcast: id }, () => q.countDeliveries(db, id, toKey(id)))
}
