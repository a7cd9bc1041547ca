import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'

const HOUR = 3_600_000

/** Reports that wait for an admin, and an appeal. */
export async function writeReports(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await reportReviews(tx, [ago(20), ago(9), ago(5), ago(2)])
  await reportChats(tx, [ago(7), ago(3)])
  await writeAppeal(tx, { decidedAt: ago(50), appealedAt: ago(26) })
}

/** The stores report the newest bad reviews. */
async function reportReviews(tx: Tx, times: readonly Date[]): Promise<void> {
  const { rows } = await sql<{ id: string; owner: string }>`
    SELECT DISTINCT ON (r.created_at, r.store_id) r.id, m.account_id AS owner
    FROM reviews r JOIN stores s ON s.id = r.store_id JOIN merchants m ON m.id = s.merchant_id
    WHERE r.rating <= 2 AND length(r.comment) > 20 AND r.created_at < ${times[0]}
    ORDER BY r.created_at DESC, r.store_id LIMIT ${times.length}`.execute(tx)
  const words = [
    { reason: 'not-a-customer', text: 'Nobody with this name was here in the last months.' },
    { reason: 'private-data', text: 'The surname and the phone number of our receptionist are in it.' },
    { reason: 'offensive', text: 'It calls our staff names.' },
    { reason: 'not-a-customer', text: 'The shop next door wrote this. It praises them in the last line.' },
  ]
  for (const [index, { id, owner }] of rows.entries())
    await tx
      .insertInto('review_reports')
      .values({ review_id: id, account_id: owner, created_at: times[index]!, ...words[index]! })
      .execute()
}

const ASKED_OUTSIDE = [
  'You can pay me on my own number instead, it is cheaper without D3.',
  'Cancel it there and send me the fee directly, I will keep your time.',
]

/** Stores ask to be paid outside. */
async function reportChats(tx: Tx, times: readonly Date[]): Promise<void> {
  for (const [index, at] of times.entries()) await reportChat(tx, index, at)
}

async function reportChat(tx: Tx, index: number, at: Date): Promise<void> {
  const { rows } = await sql<{ conversation: string; customer: string; seq: number }>`
    UPDATE chat_messages m SET content = ${ASKED_OUTSIDE[index]!}
    FROM (
      SELECT c.id, c.customer_id, last.seq FROM conversations c CROSS JOIN LATERAL (
        SELECT seq, sent_at FROM chat_messages
        WHERE conversation_id = c.id AND sender = 'store' AND kind = 'text' AND NOT is_automatic
        ORDER BY seq DESC LIMIT 1
      ) last
      WHERE last.sent_at < ${at} AND NOT EXISTS (SELECT FROM chat_reports r WHERE r.conversation_id = c.id)
      ORDER BY c.last_message_at DESC, c.id LIMIT 1
    ) picked
    WHERE m.conversation_id = picked.id AND m.seq = picked.seq
    RETURNING m.conversation_id AS conversation, picked.customer_id AS customer, m.seq`.execute(tx)
  const [said] = rows
  if (!said) return
  await tx
    .insertInto('chat_reports')
    .values({
      id: uuidv7(at.getTime()),
      conversation_id: said.conversation,
      reported: 'store',
      reporter_id: said.customer,
      reason: 'fraud',
      details: 'They want the money on their own number.',
      up_to_seq: said.seq,
      created_at: at,
    })
    .execute()
}

async function writeAppeal(tx: Tx, { decidedAt, appealedAt }: { decidedAt: Date; appealedAt: Date }) {
  const { rows } = await sql<{ id: string; author: string; comment: string; rating: number; store: string }>`
    SELECT r.id, r.account_id AS author, r.comment, r.rating, s.name AS store
    FROM reviews r JOIN stores s ON s.id = r.store_id
    WHERE r.rating = 3 AND r.comment <> '' AND r.created_at < ${decidedAt}
    ORDER BY r.created_at DESC, r.id LIMIT 1`.execute(tx)
  const { rows: admins } = await sql<{ id: string }>`
    SELECT account_id AS id FROM admins WHERE role <> 'owner' ORDER BY role, account_id LIMIT 1`.execute(tx)
  const [review, admin] = [rows[0], admins[0]]
  if (!review || !admin) return
  await tx
    .insertInto('moderation_decisions')
    .values({
      id: uuidv7(decidedAt.getTime()),
      kind: 'review',
      subject_id: review.id,
      author_id: review.author,
      decision: 'warn',
      rule: 'private-data',
      reason: 'It names a member of staff with the family name.',
      name: review.store,
      excerpt: `${'★'.repeat(review.rating)} ${review.comment}`,
      report_count: 1,
      decided_by: admin.id,
      decided_at: decidedAt,
      appeal: 'I named nobody but the store. Please read it again.',
      appealed_at: appealedAt,
    })
    .execute()
}
