import { randomBytes } from 'node:crypto'
import { plain, type Row } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, Row> = {
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
}
