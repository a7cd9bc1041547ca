/**
 * News of the house. An event is a row written in the transaction it tells of, and is handed to its listeners after the commit: polled by
 * `published_at IS NULL … FOR UPDATE SKIP LOCKED` (never by id: commit order is not id order), woken by NOTIFY, retried with growing
 * pauses, set aside as dead after eight tries. A listener may run twice; its effect carries a key (see `once`).
 */
import { sql } from 'kysely'
import { uuidv7 } from './ids.ts'
import type { Db, Queryable } from './db.ts'
import type { House } from './context.ts'

/** Every topic and what it carries. Events are in the past tense; `send-…` are errands. */
export type Events = {
  'booking.created': { bookingId: string }
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
  /** A code or a link is to be sent; it is made when it is sent, so that it stands nowhere but in the message. */
  'code.wanted': {
    purpose: 'phone' | 'password' | 'email'
    destination: string
    /** Whose it is, where that is known; else the destination says. */
    accountId: string | null
    site: 'customer' | 'merchant'
    ip: string | null
    /** Who asked, as a hash. */
    requester?: string
  }
  /** A customer's first words of a store, and the store's first answer to them. */
  'review.written': { reviewId: string; storeId: string }
  'review.answered': { reviewId: string }
  /** Rows of `favourite_alerts` about this offer wait to be told to whoever keeps it. */
  'favourite.alerts': { offerId: string; kind: 'price-drop' | 'expiring' }
  'account.registered': { accountId: string; site: 'customer' | 'merchant' }
  /** `until`: after this it helps nobody any more, and is not sent (ISO). */
  'send-sms': { key: string; to: string; message: string; until?: string }
  'send-mail': { key: string; until?: string; to: string; replyTo?: string; subject: string; text: string; html: string }
}
export type Topic = keyof Events
export type Listener<T extends Topic> = (house: House, payload: Events[T], eventId: string) => Promise<void>
type Listeners = { [T in Topic]?: Listener<T>[] }

const MOST_TRIES = 8
const LEASE_MS = 60_000

export async function emit<T extends Topic>(db: Queryable, now: Date, topic: T, payload: Events[T], due: Date = now): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: uuidv7(now.getTime()), topic, payload: JSON.stringify(payload), created_at: now, due_at: due })
    .execute()
  await sql`SELECT pg_notify('outbox', '')`.execute(db)
}

/** Runs `effect` if this key has never been seen; true when it ran. The key and what the effect writes to `db` are one transaction. */
export async function once(db: Queryable, key: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effects')
    .values({ key, at: now })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The effect came to nothing, so its next try may run. */
export const takeBack = (db: Queryable, key: string) => db.deleteFrom('effects').where('key', '=', key).execute()

export class Outbox {
  readonly #listeners: Listeners = {}

  on<T extends Topic>(topic: T, listener: Listener<T>): void {
    const all = (this.#listeners[topic] ??= []) as Listener<T>[]
    all.push(listener)
  }

  /** Hands out what is due, one event a transaction, until nothing is left; returns how many were handed out. */
  async deliver(house: House): Promise<number> {
    for (let delivered = 0; ; delivered++) if (!(await this.#next(house))) return delivered
  }

  /**
   * An event is leased for a minute by moving its due time, not locked: a listener may call the outside world, and no transaction may wait
   * for that. After a crash the lease runs out and the event comes again.
   */
  async #next(house: House): Promise<boolean> {
    const { db } = house.database
    const now = house.clock.now()
    const event = await db
      .updateTable('outbox')
      .set((e) => ({ attempts: e('attempts', '+', 1), due_at: new Date(now.getTime() + LEASE_MS) }))
      .where('id', '=', (e) =>
        e
          .selectFrom('outbox')
          .select('id')
          .where('published_at', 'is', null)
          .where('dead_at', 'is', null)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'topic', 'payload', 'attempts'])
      .executeTakeFirst()
    if (!event) return false
    try {
      // The payload was written by `emit` under this topic.
      const listeners = (this.#listeners[event.topic as Topic] ?? []) as Listener<Topic>[]
      for (const listener of listeners) await listener(house, event.payload as Events[Topic], event.id)
      await db.updateTable('outbox').set({ published_at: now }).where('id', '=', event.id).execute()
    } catch (error) {
      house.log.error({ err: error, topic: event.topic, event: event.id, attempts: event.attempts }, 'A listener failed')
      const pause = new Date(now.getTime() + 2 ** event.attempts * 1000)
      await db
        .updateTable('outbox')
        .set({ last_error: String(error).slice(0, 500), due_at: pause, ...(event.attempts >= MOST_TRIES && { dead_at: now }) })
        .where('id', '=', event.id)
        .execute()
    }
    return true
  }
}

export const oldestUndelivered = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('published_at', 'is', null)
    .where('dead_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}
