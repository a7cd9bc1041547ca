/** Erases personal data in events and jobs when an account is erased. */
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { getDeadLetterQueue, type QueueName } from './queues.ts'

/**
 * Clears a field of the events that refer to these rows. Their jobs still run, because refunds may depend on
 * them.
 */
export async function clearPayloadField(
  tx: Tx,
  field: string,
  reference: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE events SET payload = jsonb_set(payload, ${[field]}::text[], 'null')
    WHERE payload->>${field} IS NOT NULL AND payload->>${reference} = ANY(${ids}::text[])`.execute(tx)
  await sql`
    UPDATE pgboss.job SET data = jsonb_set(data, ${['payload', field]}::text[], 'null')
    WHERE data->'payload'->>${field} IS NOT NULL AND data->'payload'->>${reference} = ANY(${ids}::text[])`.execute(
    tx,
  )
}

export type ErasedMessages = {
  /** The commands that send messages, and the queues in which their jobs are. */
  topics: readonly string[]
  queues: readonly QueueName[]
  /** E-mail addresses and phone numbers. */
  addresses: readonly string[]
  /** The second part of a message's key. */
  subjects: readonly string[]
}

/** Deletes messages to these addresses and about these subjects, in any state. */
export async function deleteMessages(
  tx: Tx,
  { topics, queues, addresses, subjects }: ErasedMessages,
): Promise<void> {
  const words = addresses.map((address) => address.toLowerCase())
  const about = sql`split_part(payload->>'key', ':', 2) = ANY(${subjects}::text[])`
  const to = sql`ltrim(lower(coalesce(payload->>'to', payload->>'destination')), '+') = ANY(${words}::text[])`
  await sql`DELETE FROM events WHERE topic = ANY(${topics}::text[]) AND (${about} OR ${to})`.execute(tx)
  const names = queues.flatMap((queue) => [queue, getDeadLetterQueue(queue)])
  const mentions = sql`EXISTS (
    SELECT FROM jsonb_each_text(payload) field, unnest(${words.map(toPattern)}::text[]) pattern WHERE lower(field.value) ~ pattern)`
  await sql`
    DELETE FROM pgboss.job WHERE id IN (
      SELECT id FROM (SELECT id, data->'payload' AS payload FROM pgboss.job WHERE name = ANY(${names}::text[])) message
      WHERE ${about} OR ${to} OR ${mentions})`.execute(tx)
}

/** Returns a PostgreSQL regular expression that matches the address, but not as part of a longer one. */
function toPattern(address: string): string {
  if (/^\d+$/.test(address)) return `(?<!\\d)${address}(?!\\d)`
  return `(?<![\\w.+-])${address.replaceAll(/[!-/:-@[-^`{-~]/g, '\\$&')}(?![\\w-]|\\.\\w)`
}
