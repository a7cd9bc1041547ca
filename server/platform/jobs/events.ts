/**
 * Events, written in the transaction of the change that they report. Each listener of an event gets its own
 * job, in the same transaction, so that listeners do not delay or fail each other (decision 019).
 */
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { inTransaction, type Database, type Queryable } from '../database/database.ts'
import { uuidv7 } from '../../ids.ts'

/**
 * Every event and its payload. Each feature adds its events by `interface Events extends EventPayloads<typeof
 * bookingEvents> {}`, so that listeners need not import the emitter.
 */
export interface Events {}
export type Topic = keyof Events

/** `Payload` exists only for the compiler. */
export type EventDefinition<Payload = unknown> = {
  /** Contains personal data and has one listener. It is stored only in the queue, unless it is deferred. */
  readonly isCommand: boolean
  readonly payload?: Payload
}
export type EventDefinitions = { readonly [topic: string]: EventDefinition }
export type EventPayloads<Definitions extends EventDefinitions> = {
  [T in keyof Definitions]: NonNullable<Definitions[T]['payload']>
}

/** A fact; its name is in the past tense. */
export const event = <Payload>(): EventDefinition<Payload> => ({ isCommand: false })
/** An instruction to its only listener. */
export const command = <Payload>(): EventDefinition<Payload> => ({ isCommand: true })

export type EmittedEvent = { id: string; topic: Topic; payload: Events[Topic]; emittedAt: Date }
/** The part of the job queue that emitting needs. */
export type EventQueue = {
  enqueue(db: Queryable, events: readonly EmittedEvent[]): Promise<void>
  isCommand(topic: Topic): boolean
  /** Topics that a feature of this version declares. */
  readonly topics: readonly Topic[]
}

type Emitter = { clock: Clock; jobs: EventQueue }
type DirectEmitter = Emitter & { transactionListeners: readonly { topics: readonly Topic[] }[] }
export type NewEvent<T extends Topic> = { payload: Events[T]; due?: Date | undefined }

/**
 * Creates one job per listener, in the transaction of `db`. An event that is due later is stored until then. An event with
 * listeners in its transaction is emitted by the `emit` of a TxCtx, which runs them.
 */
export const emit = <T extends Topic>(
  app: DirectEmitter,
  db: Queryable,
  topic: T,
  payload: Events[T],
  due?: Date,
): Promise<void> => emitEach(app, db, topic, [{ payload, due }])

/** Emits many events in a fixed number of statements. */
async function emitEach<T extends Topic>(
  app: DirectEmitter,
  db: Queryable,
  topic: T,
  events: readonly NewEvent<T>[],
): Promise<void> {
  if (app.transactionListeners.some(({ topics }) => topics.includes(topic)))
    throw new Error(`${topic} has listeners in its transaction, so it needs the emit of a TxCtx`)
  await writeEvents(app, db, topic, events)
}

/** Writes the events and their jobs, without the listeners in the transaction. */
export async function writeEvents<T extends Topic>(
  app: Emitter,
  db: Queryable,
  topic: T,
  events: readonly NewEvent<T>[],
): Promise<void> {
  const now = app.clock.now()
  const emitted = events.map(({ payload, due }) => ({
    id: uuidv7(now.getTime()),
    topic,
    payload,
    emittedAt: now,
    due: due ?? now,
    isDeferred: due !== undefined && due > now,
  }))
  const stored = emitted.filter(({ isDeferred }) => isDeferred || !app.jobs.isCommand(topic))
  if (stored.length > 0)
    await db
      .insertInto('events')
      .values(
        stored.map(({ id, payload, due, isDeferred }) => ({
          id,
          topic,
          payload: JSON.stringify(payload),
          created_at: now,
          due_at: due,
          dispatched_at: isDeferred ? null : now,
        })),
      )
      .execute()
  const runnable = emitted.filter(({ isDeferred }) => !isDeferred)
  if (runnable.length > 0)
    await app.jobs.enqueue(
      db,
      runnable.map(({ id, payload, emittedAt }) => ({ id, topic, payload, emittedAt })),
    )
}

const DISPATCH_BATCH = 500

/**
 * Enqueues the jobs of deferred events that are due; returns the number of events. One of another version, whose topic this
 * version does not know, is left to that version.
 */
export async function dispatchDeferred(app: {
  clock: Clock
  database: Database
  jobs: EventQueue
}): Promise<number> {
  const now = app.clock.now()
  for (let dispatched = 0; ;) {
    const events = await inTransaction(app.database.db, async (tx) => {
      const due = await tx
        .updateTable('events')
        .set({ dispatched_at: now })
        .where('id', 'in', (e) =>
          e
            .selectFrom('events')
            .select('id')
            .where('dispatched_at', 'is', null)
            .where('due_at', '<=', now)
            .where('topic', 'in', app.jobs.topics)
            .orderBy('due_at')
            .limit(DISPATCH_BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'topic', 'payload'])
        .execute()
      // Topic and payload were written by `emit`. The lifetime of the job begins when the event is due.
      await app.jobs.enqueue(
        tx,
        due.map(({ id, topic, payload }) => ({
          id,
          topic: topic as Topic,
          payload: payload as Events[Topic],
          emittedAt: now,
        })),
      )
      return due.length
    })
    dispatched += events
    if (events < DISPATCH_BATCH) return dispatched
  }
}

/** Returns the topics of the events that should have been dispatched by then. */
export async function listLateTopics(db: Queryable, dueBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('topic')
    .distinct()
    .where('dispatched_at', 'is', null)
    .where('due_at', '<', dueBefore)
    .execute()
  return rows.map(({ topic }) => topic)
}

/**
 * Claims `key`; returns false if it is claimed already. If the claim and its effect are in one transaction, the effect happens
 * once.
 */
export async function once(db: Queryable, key: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effects')
    .values({ key, at: now, done_at: now })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Claims many keys; returns those that were not claimed yet. */
export async function onceEach(db: Queryable, keys: readonly string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  // The keys are inserted in one order, so that transactions with the same keys do not deadlock.
  const { rows } = await sql<{ key: string }>`
    INSERT INTO effects (key, at, done_at) SELECT key, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${[...new Set(keys)].toSorted()}::text[]) AS key ON CONFLICT (key) DO NOTHING RETURNING key`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Claims the key of an effect outside the database before it; it is marked as done after it, otherwise in doubt. */
export async function claimKey(
  db: Queryable,
  key: string,
  now: Date,
): Promise<'claimed' | 'done' | 'in-doubt'> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effects')
    .values({ key, at: now })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return 'claimed'
  return (await isKeyDone(db, key)) ? 'done' : 'in-doubt'
}

/** Returns when a key, which has been claimed, was claimed. */
export const claimedAt = async (db: Queryable, key: string): Promise<Date> =>
  (await db.selectFrom('effects').select('at').where('key', '=', key).executeTakeFirstOrThrow()).at

export const isKeyDone = async (db: Queryable, key: string): Promise<boolean> =>
  (await db
    .selectFrom('effects')
    .select('key')
    .where('key', '=', key)
    .where('done_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const markKeyDone = (db: Queryable, key: string, now: Date) =>
  db
    .insertInto('effects')
    .values({ key, at: now, done_at: now })
    .onConflict((c) => c.column('key').doUpdateSet({ done_at: now }))
    .execute()

/** Releases the key after an effect that did not happen, so that the next attempt may claim it. */
export const releaseKey = (db: Queryable, key: string) =>
  db.deleteFrom('effects').where('key', '=', key).execute()
