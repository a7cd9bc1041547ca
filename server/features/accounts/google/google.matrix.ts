import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /users/google-nonce': plain,
  'POST /users/google-signin': {
    good: ({ newCredential }) => ({
      body: {
        credential: newCredential(),
        referralSlug: 'nobody-2222',
        acceptedTerms: '2026-11',
        isAdult: true,
      },
    }),
  },
  'POST /users/link-google': { good: ({ newCredential }) => ({ body: { credential: newCredential() } }) },
  'DELETE /users/unlink-google': plain,
}
