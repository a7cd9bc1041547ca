/** Listeners: what a feature does about its own events or those of another feature. */
import type { AppContext, TransactionListener, TxCtx } from '../../app-context.ts'
import type { Events, Topic } from './events.ts'
import type { Attempt } from './attempt.ts'
import type { Subscription } from './job-queue.ts'
import type { QueueName } from './queues.ts'

/** Handler of an event. It may run more than once for one event, so it must be idempotent or use a key (`once`). */
export type Handler<T extends Topic> = (
  app: AppContext,
  payload: Events[T],
  attempt: Attempt,
) => Promise<void>
export type Listener = Subscription & { readonly handle: Handler<Topic> }

export const transactionListener = <T extends Topic>(
  topics: readonly T[],
  handle: (tx: TxCtx, payload: Events[T]) => Promise<void>,
): TransactionListener => ({
  topics,
  // Called only with the payloads of its topics.
  handle: handle as unknown as TransactionListener['handle'],
})

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
  // The functions are called only with the payload of their topic.
  handle: handle as unknown as Handler<Topic>,
  ...(concerns && { concerns: concerns as (payload: Events[Topic]) => boolean }),
})
