import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /users/rewards': plain,
  'GET /users/earnings': plain,
  'GET /users/earning-activities': {
    good: () => ({}),
    more: () => queries({ limit: '1', page: '2' }, { page: '10000' }),
  },
}
