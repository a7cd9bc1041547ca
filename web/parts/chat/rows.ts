/** Rows of a thread, from top to bottom. */
import type { Message } from '#contract/entities/chat.ts'
import { otherParty, type Party } from '#domain/chat/message.ts'
import { toDay, type At, type Day } from '#domain/time/time.ts'
import { getParty, type Thread } from './messages.ts'
import type { WaitingMessage } from './outbox/outbox-store.ts'

export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly isLastOfGroup: boolean
    }
  | { readonly kind: 'waiting'; readonly key: string; readonly message: WaitingMessage }

/** A message has the same row after it was sent. */
const toKey = (party: Party, clientMessageId: string) => `${party}:${clientMessageId}`

export function toRows(
  thread: Thread,
  waiting: readonly WaitingMessage[],
  ownParty: Party,
): readonly ThreadRow[] {
  const rows: ThreadRow[] = []
  let day: Day | undefined
  const start = (at: At) => {
    const next = toDay(at)
    if (next === day) return
    day = next
    rows.push({ kind: 'day', key: `day:${next}`, day: next })
  }
  const sent = new Set<string>()
  for (const [at, message] of thread.messages.entries()) {
    const writtenAt = Date.parse(message.createdAt)
    const party = getParty(message)
    const key = toKey(party, message.clientMessageId)
    if (party === ownParty) sent.add(message.clientMessageId)
    start(writtenAt)
    const next = thread.messages[at + 1]
    const isLastOfGroup =
      !next || getParty(next) !== party || toDay(Date.parse(next.createdAt)) !== toDay(writtenAt)
    rows.push({ kind: 'message', key, message, isLastOfGroup })
  }
  for (const message of waiting) {
    if (sent.has(message.clientMessageId)) continue
    rows.push({ kind: 'waiting', key: toKey(ownParty, message.clientMessageId), message })
  }
  return rows
}

/** Messages of the other party that a screen reader has not announced: those after a number. */
export const newFromOther = (thread: Thread, ownParty: Party, after: number): readonly Message[] =>
  thread.messages.filter((message) => message.seq > after && getParty(message) === otherParty(ownParty))
