import { randomBytes, randomUUID } from 'node:crypto'
import { byId, plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

let messageId: string = randomUUID()
const prepare = async ({ test }: World): Promise<void> => {
  messageId = randomUUID()
  await test.app.database.db
    .insertInto('contact_messages')
    .values({
      id: messageId,
      name: 'Matrix Customer',
      email: 'matrix@d3.test',
      subject: 'Feedback',
      message: 'Good slots.',
      created_at: test.clock.now(),
    })
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /contact': plain,
  'POST /contact': {
    good: () => ({
      body: {
        name: 'Matrix Customer',
        email: 'matrix@d3.test',
        subject: 'Feedback',
        message: 'Good slots.\nThank you!',
        website: '',
      },
    }),
  },
  'POST /newsletter': {
    good: () => ({
      body: {
        email: `reader-${randomBytes(6).toString('hex')}@d3.test`,
        consent: true,
        consentVersion: '2026-11',
        website: '',
      },
    }),
  },
  'POST /newsletter/confirm': {
    good: ({ newsletterTokens }) => ({ body: { token: newsletterTokens.confirm } }),
  },
  'POST /newsletter/unsubscribe': {
    good: ({ newsletterTokens }) => ({ body: { token: newsletterTokens.unsubscribe } }),
  },
  'GET /admin/contact-messages': {
    good: () => ({}),
    prepare,
    more: () => queries({ status: 'all' }, { status: 'closed', limit: '1' }),
  },
  'GET /admin/contact-messages/:id': byId(() => messageId, { prepare }),
  'POST /admin/contact-messages/:id/answer': {
    good: () => ({
      params: { id: messageId },
      body: { text: 'Asante sana!', language: 'sw', version: 1 },
    }),
    prepare,
  },
  'POST /admin/contact-messages/:id/close': {
    good: () => ({ params: { id: messageId }, body: { reason: 'Advertising', version: 1 } }),
    prepare,
  },
}
