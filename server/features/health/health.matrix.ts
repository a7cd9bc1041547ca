import { plain, type Row } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, Row> = {
  'GET /health': plain,
  'GET /ready': plain,
}
