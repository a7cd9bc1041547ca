import type { Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo data may have no conversations, so each corruption adds its own. */
const CONVERSATION = `00000000-0000-4000-8000-0000000000c1`
/** A conversation of a customer and a store, with three messages: customer, store, customer. */
const TALK = `
  INSERT INTO conversations (id, store_id, merchant_id, customer_id, created_at, last_seq, last_message_at,
      customer_unread, store_unread)
    SELECT '${CONVERSATION}', store.id, store.merchant_id, customer.id, now(), 3, now(), 1, 2
    FROM (SELECT id, merchant_id FROM stores ORDER BY id LIMIT 1) store,
      (SELECT id FROM accounts WHERE role = 'customer' ORDER BY id LIMIT 1) customer`
const MESSAGES = `
  INSERT INTO chat_messages (conversation_id, seq, id, sender, sender_id, client_message_id, kind, content, sent_at)
    SELECT id, seq, gen_random_uuid(), CASE seq WHEN 2 THEN 'store' ELSE 'customer' END,
      CASE seq WHEN 2 THEN NULL ELSE customer_id END, 'client-' || seq, 'text', 'Hello', now() + seq * interval '1 second'
    FROM conversations, generate_series(1, 3) seq WHERE id = '${CONVERSATION}'`
const after = (change: string): string[] => [TALK, MESSAGES, change]
const setConversation = (change: string): string[] =>
  after(`UPDATE conversations SET ${change} WHERE id = '${CONVERSATION}'`)
const setMessage = (seq: number, change: string): string[] =>
  after(`UPDATE chat_messages SET ${change} WHERE conversation_id = '${CONVERSATION}' AND seq = ${seq}`)

const DECISION = `'00000000-0000-4000-8000-000000000003'`
/** A decision that has removed messages of the conversation. */
const removal = (isOverturned: string): string[] => [
  `INSERT INTO moderation_decisions (
      id, kind, subject_id, author_id, decision, rule, reason, name, excerpt, report_count, decided_by, decided_at, is_overturned
    )
    SELECT ${DECISION}, 'chat', '${CONVERSATION}', id, 'remove', 'fraud', 'So', 'Shop', '', 1, id, now(), ${isOverturned}
    FROM accounts LIMIT 1`,
]

export const corruptions: Corruptions = {
  'messages-numbered': [
    setConversation('last_seq = 4'),
    setMessage(3, 'seq = 4'),
    after(`DELETE FROM chat_messages WHERE conversation_id = '${CONVERSATION}' AND seq = 2`),
  ],
  'message-stored-once': [setMessage(3, `client_message_id = 'client-1'`)],
  'messages-in-order': [
    setMessage(3, `sent_at = now() - interval '1 hour'`),
    setMessage(3, `sender_id = (SELECT id FROM accounts WHERE role = 'merchant' ORDER BY id LIMIT 1)`),
  ],
  'unread-counts': [
    setConversation('customer_unread = 2'),
    setConversation('store_unread = 1'),
    setConversation('store_read_seq = 1, store_delivered_seq = 3'),
  ],
  'receipts-in-order': [
    setConversation('customer_read_seq = 2, customer_delivered_seq = 1'),
    setConversation('store_delivered_seq = 4'),
  ],
  'removed-messages': [
    setMessage(2, `removed_content = 'Pay me', content = '—'`),
    setMessage(2, `removed_content = 'Pay me', content = '—', removal_id = gen_random_uuid()`),
    [...removal('NULL'), ...setMessage(2, `removal_id = ${DECISION}`)],
    [
      ...removal('true'),
      ...setMessage(2, `removal_id = ${DECISION}, removed_content = 'Pay me', content = '—'`),
    ],
  ],
}
