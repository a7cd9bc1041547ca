import { aStore, queries, type Row } from '#tests/contract/matrix-row.ts'

const followed: Row = { good: () => ({}), more: () => queries({ limit: '1', page: '2' }, { page: '10000' }) }

export const rows: Record<string, Row> = {
  'GET /stores/followed': followed,
  'POST /stores/:id/toggle-follow': aStore,
  'PUT /stores/:id/follow': aStore,
  'DELETE /stores/:id/follow': aStore,
}
