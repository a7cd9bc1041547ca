import { aStore, plain, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /stores/:id/trust': aStore,
  'GET /reliability': plain,
  'POST /reliability/restart': {
    good: () => ({}),
    async prepare({ test }) {
      await test.app.database.db.deleteFrom('reliability_restarts').execute()
    },
  },
}
