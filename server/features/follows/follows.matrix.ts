import { aStore, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

const followed: MatrixRow = {
  good: () => ({}),
  more: () => queries({ limit: '1', page: '2' }, { page: '10000' }),
}

export const rows: Record<string, MatrixRow> = {
  'GET /stores/followed': followed,
  'POST /stores/:id/toggle-follow': aStore,
  'PUT /stores/:id/follow': aStore,
  'DELETE /stores/:id/follow': aStore,
}
