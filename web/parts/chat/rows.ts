/** Rows of a thread, from top to bottom. */
import type { Message } from '#contract/entities/chat.ts'
import { otherParty, type Party } from '#domain/chat/message.ts'
import { dayOf, type At, type Day } from '#domain/time/time.ts'
import { partyOf, type Thread } from './messages.ts'
import type { WaitingMessage } from './outbox/outbox-store.ts'

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly isLastOfGroup: boolean
    }
  | { readonly kind: 'waiting'; readonly key: string; readonly message: WaitingMessage }

/** A message has the same row after it was sent. */
const keyOf = (party: Party, clientMessageId: string) => `${party}:${clientMessageId}`

export function rowsOf(thread: Thread, waiting: readonly WaitingMessage[], ownParty: Party): readonly Row[] {
  const rows: Row[] = []
  let day: Day | undefined
  const start = (at: At) => {
    const next = dayOf(at)
    if (next === day) return
    day = next
    rows.push({ kind: 'day', key: `day:${next}`, day: next })
  }
  const sent = new Set<string>()
  for (const [at, message] of thread.messages.entries()) {
    const writtenAt = Date.parse(message.createdAt)
    const party = partyOf(message)
    const key = keyOf(party, message.clientMessageId)
    if (party === ownParty) sent.add(message.clientMessageId)
    start(writtenAt)
    const next = thread.messages[at + 1]
    const isLastOfGroup =
      !next || partyOf(next) !== party || dayOf(Date.parse(next.createdAt)) !== dayOf(writtenAt)
    rows.push({ kind: 'message', key, message, isLastOfGroup })
  }
  for (const message of waiting) {
    if (sent.has(message.clientMessageId)) continue
    rows.push({ kind: 'waiting', key: keyOf(ownParty, message.clientMessageId), message })
  }
  return rows
}

/** Messages of the other party that a screen reader has not announced: those after a number. */
export const newFromOther = (thread: Thread, ownParty: Party, after: number): readonly Message[] =>
  thread.messages.filter((message) => message.seq > after && partyOf(message) === otherParty(ownParty))
