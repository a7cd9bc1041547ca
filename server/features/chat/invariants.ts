import type { Invariant } from '#server/platform/database/invariants.ts'

export const chatInvariants: readonly Invariant[] = [
  {
    name: 'messages-numbered',
    statement: 'the messages of a conversation are numbered 1 to n without gaps',
    query: `SELECT id FROM conversations c
      JOIN LATERAL (
        SELECT count(*) AS messages, coalesce(max(seq), 0) AS last FROM chat_messages WHERE conversation_id = c.id
      ) m ON true
      WHERE m.messages <> c.last_seq OR m.last <> c.last_seq`,
  },
  {
    name: 'message-stored-once',
    statement: 'a message with a client id is stored once',
    query: `SELECT conversation_id FROM chat_messages
      GROUP BY conversation_id, sender, client_message_id HAVING count(*) > 1`,
  },
  {
    name: 'messages-in-order',
    statement:
      'messages are in the order of their times, and those of customers are by the customer of the conversation',
    query: `SELECT conversation_id FROM (
        SELECT conversation_id, sent_at < lag(sent_at) OVER (PARTITION BY conversation_id ORDER BY seq) AS is_earlier
        FROM chat_messages
      ) ordered WHERE is_earlier
      UNION ALL SELECT m.conversation_id FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.sender = 'customer' AND m.sender_id <> c.customer_id`,
  },
  {
    name: 'unread-counts',
    statement: 'unread counts are the messages of the other party after the last read one',
    query: `SELECT id FROM conversations c
      JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE sender = 'store' AND seq > c.customer_read_seq) AS customer,
          count(*) FILTER (WHERE sender = 'customer' AND seq > c.store_read_seq) AS store
        FROM chat_messages WHERE conversation_id = c.id
      ) unread ON true
      WHERE c.customer_unread <> unread.customer OR c.store_unread <> unread.store`,
  },
  {
    name: 'receipts-in-order',
    statement: 'no party has read more messages than it has got, or got more than there are',
    query: `SELECT id FROM conversations
      WHERE customer_read_seq > customer_delivered_seq OR customer_delivered_seq > last_seq
        OR store_read_seq > store_delivered_seq OR store_delivered_seq > last_seq`,
  },
  {
    name: 'removed-messages',
    statement: 'a message is removed as long as the decision that removed it is in force, and only then',
    query: `SELECT m.id FROM chat_messages m LEFT JOIN shared.moderation_decisions d
        ON d.id = m.removal_id AND d.kind = 'chat' AND d.subject_id = m.conversation_id AND d.decision = 'remove'
      WHERE m.removal_id IS NOT NULL AND (d.id IS NULL OR (m.removed_content IS NULL) <> (d.is_overturned IS TRUE))
        OR m.removal_id IS NULL AND m.removed_content IS NOT NULL`,
  },
]
