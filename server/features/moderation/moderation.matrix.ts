import { randomUUID } from 'node:crypto'
import { byId, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

let decisionId: string = randomUUID()

/** A removal of something that the customer wrote, with or without an appeal. */
const decide =
  (isAppealed: boolean) =>
  async ({ test, people, admins }: World): Promise<void> => {
    decisionId = randomUUID()
    const now = test.clock.now()
    await test.app.database.db
      .insertInto('moderation_decisions')
      .values({
        id: decisionId,
        kind: 'request',
        subject_id: randomUUID(),
        author_id: people.customer.id,
        decision: 'warn',
        rule: 'spam',
        reason: 'It advertises.',
        name: 'Leaking tap',
        excerpt: 'Call me.',
        report_count: 1,
        decided_by: admins.finance.id,
        decided_at: now,
        ...(isAppealed && { appeal: 'It does not.', appealed_at: now }),
      })
      .execute()
  }
const others = { 'other customer': 404, merchant: 404, 'other merchant': 404 } as const
const outsiders = { ...others, support: 404, moderator: 404, finance: 404 } as const

export const rows: Record<string, MatrixRow> = {
  'GET /moderation/decisions/:id': byId(() => decisionId, { prepare: decide(false), others: outsiders }),
  'POST /moderation/decisions/:id/appeal': {
    prepare: decide(false),
    good: () => ({ params: { id: decisionId }, body: { text: 'It does not.' } }),
    others: outsiders,
  },
  'GET /admin/decisions': {
    good: () => ({}),
    more: ({ shop, people }) =>
      queries({ storeId: shop.storeId }, { authorId: people.customer.id, limit: '1' }, { page: '10000' }),
  },
  'PUT /admin/appeals/:id': {
    prepare: decide(true),
    good: () => ({ params: { id: decisionId }, body: { isOverturned: true, reason: 'They are right.' } }),
  },
}
