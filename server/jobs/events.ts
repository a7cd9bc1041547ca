/**
 * Events: what happened, written in the transaction in which it happened. Each listener of an event gets a job of its own in the queue it
 * names, in the same transaction, so that no listener waits for another or fails with it (decision 019).
 */
import type { AppContext } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { uuidv7 } from '../ids.ts'
import type { QueueName } from './queues.ts'

/** Every topic and its payload. Events are in the past tense; `send-…` and `code.wanted` are commands with one listener. */
export type Events = {
  /** One that is confirmed at once is announced by `booking.confirmed`, which follows. */
  'booking.created': { bookingId: string; status: 'pending' | 'confirmed'; feeCents: number }
  'booking.confirmed': { bookingId: string }
  'booking.cancelled': { bookingId: string; reason: string | null }
  /** To another time: both are starts, as ISO. */
  'booking.moved': { bookingId: string; from: string; to: string }
  'booking.checked_in': { bookingId: string }
  'booking.completed': { bookingId: string }
  'payment.completed': { paymentId: string; bookingId: string }
  'payment.failed': { paymentId: string; bookingId: string }
  'refund.due': { refundId: string; paymentId: string }
  'refund.completed': { refundId: string; paymentId: string; bookingId: string }
  /** A code or a link is to be sent; it is generated when it is sent, so that it is stored nowhere but in the message. */
  'code.wanted': {
    purpose: 'phone' | 'password' | 'email'
    destination: string
    /** The owner, where known; else the destination identifies them. */
    accountId: string | null
    site: 'customer' | 'merchant'
    ip: string | null
    /** Who asked, as a keyed hash of their device or account: the code is for them (accounts/requester.ts). */
    requester?: string
  }
  /** A customer's first review of a store, and the store's first reply to it. */
  'review.written': { reviewId: string; storeId: string }
  'review.answered': { reviewId: string }
  /** Rows of `favourite_alerts` about this offer wait to be delivered. */
  'favourite.alerts': { offerId: string; kind: 'price-drop' | 'expiring' }
  'account.registered': { accountId: string; site: 'customer' | 'merchant' }
  /** `until`: after this the message is of no use any more and is not sent (ISO). */
  'send-sms': { key: string; to: string; message: string; until?: string }
  'send-mail': { key: string; until?: string; to: string; replyTo?: string; subject: string; text: string; html: string }
}
export type Topic = keyof Events

/** One attempt at one job. */
export type Attempt = {
  eventId: string
  emittedAt: Date
  /** The first is 1. */
  number: number
  /** Aborted when the attempt has taken too long or the process shuts down. */
  signal: AbortSignal
}
/** May run more than once for one event: what it does must carry a key (`once`) or be idempotent. */
export type Handler<T extends Topic> = (app: AppContext, payload: Events[T], attempt: Attempt) => Promise<void>
export type Listener = {
  /** Unique and stable: jobs in the database refer to it. */
  readonly name: string
  readonly topic: Topic
  readonly queue: QueueName
  readonly handle: Handler<Topic>
  /** Which events get a job; all of them where it is absent. */
  readonly concerns?: (payload: Events[Topic]) => boolean
}

/** Thrown by a handler whose job must not run again by itself: it becomes a dead letter at once. */
export class DeadLetterError extends Error {
  override readonly name = 'DeadLetterError'
}

export const listener = <T extends Topic>(
  topic: T,
  queue: QueueName,
  name: string,
  handle: Handler<T>,
  concerns?: (payload: Events[T]) => boolean,
): Listener => ({
  name,
  topic,
  queue,
  // Both are only ever called with the payload of their own topic.
  handle: handle as unknown as Handler<Topic>,
  ...(concerns && { concerns: concerns as (payload: Events[Topic]) => boolean }),
})

/** Commands carry personal data and have one listener: outside the queue they leave no row unless they are deferred. */
const COMMANDS: ReadonlySet<Topic> = new Set<Topic>(['send-sms', 'send-mail', 'code.wanted'])

/** A job per listener, in the transaction of `db`; one that is due later waits in `events` until the injected clock reaches it. */
export async function emit<T extends Topic>(app: AppContext, db: Queryable, topic: T, payload: Events[T], due?: Date): Promise<void> {
  const now = app.clock.now()
  const id = uuidv7(now.getTime())
  const isDeferred = due !== undefined && due > now
  if (isDeferred || !COMMANDS.has(topic))
    await db
      .insertInto('events')
      .values({
        id,
        topic,
        payload: JSON.stringify(payload),
        created_at: now,
        due_at: due ?? now,
        dispatched_at: isDeferred ? null : now,
      })
      .execute()
  if (!isDeferred) await app.jobs.enqueue(db, { id, topic, payload, emittedAt: now })
}

const DISPATCH_BATCH = 500

/** Enqueues the jobs of deferred events that are due by now; returns how many events. */
export async function dispatchDeferred(app: AppContext): Promise<number> {
  const now = app.clock.now()
  for (let dispatched = 0; ;) {
    const events = await app.database.db.transaction().execute(async (tx) => {
      const due = await tx
        .updateTable('events')
        .set({ dispatched_at: now })
        .where('id', 'in', (e) =>
          e
            .selectFrom('events')
            .select('id')
            .where('dispatched_at', 'is', null)
            .where('due_at', '<=', now)
            .orderBy('due_at')
            .limit(DISPATCH_BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'topic', 'payload'])
        .execute()
      for (const { id, topic, payload } of due)
        // Both were written by `emit`. A message has its whole lifetime from the moment it is due.
        await app.jobs.enqueue(tx, { id, topic: topic as Topic, payload: payload as Events[Topic], emittedAt: now })
      return due.length
    })
    dispatched += events
    if (events < DISPATCH_BATCH) return dispatched
  }
}

/** Claims `key`; false when it was claimed before. Together with the effect's own writes in one transaction, the effect happens once. */
export async function once(db: Queryable, key: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effects')
    .values({ key, at: now, done_at: now })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** For an effect outside the database: claimed before it, done after it. What was claimed and never done is in doubt. */
export async function claimKey(db: Queryable, key: string, now: Date): Promise<'claimed' | 'done' | 'in-doubt'> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effects')
    .values({ key, at: now })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return 'claimed'
  return (await isKeyDone(db, key)) ? 'done' : 'in-doubt'
}

export const isKeyDone = async (db: Queryable, key: string): Promise<boolean> =>
  (await db.selectFrom('effects').select('key').where('key', '=', key).where('done_at', 'is not', null).executeTakeFirst()) !== undefined

export const markKeyDone = (db: Queryable, key: string, now: Date) =>
  db
    .insertInto('effects')
    .values({ key, at: now, done_at: now })
    .onConflict((c) => c.column('key').doUpdateSet({ done_at: now }))
    .execute()

/** The effect did not happen: the next attempt may claim the key again. */
export const releaseKey = (db: Queryable, key: string) => db.deleteFrom('effects').where('key', '=', key).execute()
