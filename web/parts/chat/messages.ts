/**
 * The messages of an open conversation. They are always a row of numbers without gaps: what would leave a gap is
 * not added, and `missingAfter` says from where to load what is missing.
 */
import type { Message } from '#contract/entities/chat.ts'
import type { Api, Reply } from '#contract/kernel.ts'
import { messageStatus, type MessageStatus, type Party } from '#domain/chat/message.ts'

export type MessagesPage = Reply<Api['GET /chat/conversations/:id/messages']>

export type Thread = {
  /** Messages by number, without gaps. */
  readonly messages: readonly Message[]
  /** The last number that is known to exist. */
  readonly lastSeq: number
  readonly readSeq: number
  readonly otherDeliveredSeq: number
  readonly otherReadSeq: number
}

export const EMPTY_THREAD: Thread = {
  messages: [],
  lastSeq: 0,
  readSeq: 0,
  otherDeliveredSeq: 0,
  otherReadSeq: 0,
}

export const getParty = ({ sender }: Pick<Message, 'sender'>): Party =>
  sender === 'user' ? 'customer' : 'store'

const getFirstSeq = ({ messages }: Thread): number | undefined => messages[0]?.seq
const getLastSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/** The number after which messages are missing, or null. */
export const missingAfter = (thread: Thread): number | null =>
  thread.lastSeq > getLastSeq(thread) ? getLastSeq(thread) : null

/** The number before which there are older messages, or null. */
export const olderBefore = (thread: Thread): number | null => {
  const first = getFirstSeq(thread)
  return first !== undefined && first > 1 ? first : null
}

/** Adds a page of any kind: the first one, older messages, or what was missed. */
export function withPage(thread: Thread, page: ThreadPage): Thread {
  return {
    ...withMessages(thread, page.data, thread.messages.length === 0),
    lastSeq: Math.max(thread.lastSeq, page.lastSeq, getLastSeq(thread)),
    readSeq: Math.max(thread.readSeq, page.readSeq),
    otherDeliveredSeq: Math.max(thread.otherDeliveredSeq, page.otherDeliveredSeq),
    otherReadSeq: Math.max(thread.otherReadSeq, page.otherReadSeq),
  }
}
type ThreadPage = Pick<MessagesPage, 'data' | 'lastSeq' | 'readSeq' | 'otherDeliveredSeq' | 'otherReadSeq'>

/** Adds a message that arrived by itself or was the reply to sending it. */
export const withMessage = (thread: Thread, message: Message): Thread => {
  const added = withMessages(thread, [message], false)
  return { ...added, lastSeq: Math.max(thread.lastSeq, message.seq) }
}

/** An event says that the conversation has messages up to this number. */
export const withLastSeq = (thread: Thread, lastSeq: number): Thread =>
  lastSeq > thread.lastSeq ? { ...thread, lastSeq } : thread

/** The other party has got, or read, the messages up to a number. */
export function withReceipt(thread: Thread, seq: number, status: MessageStatus): Thread {
  if (status === 'sent') return thread
  return {
    ...thread,
    otherDeliveredSeq: Math.max(thread.otherDeliveredSeq, seq),
    otherReadSeq: status === 'read' ? Math.max(thread.otherReadSeq, seq) : thread.otherReadSeq,
  }
}

export const withRead = (thread: Thread, seq: number): Thread =>
  seq > thread.readSeq ? { ...thread, readSeq: seq } : thread

/** Returns the delivery status of an own message. */
export const statusIn = (thread: Thread, { seq }: Pick<Message, 'seq'>): MessageStatus =>
  messageStatus(seq, { deliveredSeq: thread.otherDeliveredSeq, readSeq: thread.otherReadSeq })

/** The number of the last loaded message of the other party; 0 without one. */
export const findLastSeqOfOther = (thread: Thread, ownParty: Party): number =>
  thread.messages.findLast((message) => getParty(message) !== ownParty)?.seq ?? 0

/** Messages that are there already are replaced; a page that is not next to them is left out. */
function withMessages(thread: Thread, messages: readonly Message[], mayStart: boolean): Thread {
  const added = withoutGaps(messages)
  const [first] = added
  const last = added.at(-1)
  if (!first || !last) return thread
  if (thread.messages.length === 0)
    return mayStart || first.seq === 1 ? { ...thread, messages: added } : thread
  const from = getFirstSeq(thread) ?? 0
  const to = getLastSeq(thread)
  if (first.seq > to + 1 || last.seq < from - 1) return thread
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]))
  for (const message of added) bySeq.set(message.seq, message)
  return { ...thread, messages: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) }
}

/** Returns the messages by number, up to the first gap. */
function withoutGaps(messages: readonly Message[]): Message[] {
  const sorted = messages.toSorted((a, b) => a.seq - b.seq)
  const end = sorted.findIndex(({ seq }, at) => at > 0 && seq > (sorted[at - 1]?.seq ?? 0) + 1)
  return end === -1 ? sorted : sorted.slice(0, end)
}
