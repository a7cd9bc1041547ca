/** Rules of chat messages (docs/rules/chat.md). */

export const MAX_MESSAGE_LENGTH = 2000
/** A client that sends a message again repeats this id, so that the message is stored once. */
export const MAX_CLIENT_MESSAGE_ID_LENGTH = 64
export const MAX_CANNED_REPLIES = 8
export const MAX_CANNED_REPLY_LENGTH = 200
export const MAX_AWAY_MESSAGE_LENGTH = 500
/** The away message is sent at most once in this time, in milliseconds. */
export const AWAY_MESSAGE_INTERVAL_MS = 12 * 60 * 60_000

/** Milliseconds after the last sign of typing at which a client stops showing it. */
export const TYPING_TIMEOUT_MS = 2000

/** The two sides of a conversation. The team of the store shares one side. */
export type Party = 'customer' | 'store'
export const otherParty = (party: Party): Party => (party === 'customer' ? 'store' : 'customer')

export const MESSAGE_KINDS = ['text', 'image', 'booking', 'offer', 'quote'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Filters of a merchant's list. `waiting`: without a reply; `mine`: assigned to me. */
export const CHAT_FILTERS = ['all', 'unread', 'waiting', 'mine', 'unassigned'] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]

export const MESSAGE_STATUSES = ['sent', 'delivered', 'read'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Progress of the recipient of messages; both fields are the number of a message. */
export type Receipts = { readonly deliveredSeq: number; readonly readSeq: number }

export function messageStatus(seq: number, recipient: Receipts): MessageStatus {
  if (seq <= recipient.readSeq) return 'read'
  return seq <= recipient.deliveredSeq ? 'delivered' : 'sent'
}

/** A store's reply time is shown when it rests on at least this many replies of the last days. */
export const MIN_REPLIES_SHOWN = 5
export const REPLY_TIME_DAYS = 90
