import { plain, queries, type Row } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, Row> = {
  'GET /users/rewards': plain,
  'GET /users/earnings': plain,
  'GET /users/earning-activities': {
    good: () => ({}),
    more: () => queries({ limit: '1', page: '2' }, { page: '10000' }),
  },
}
