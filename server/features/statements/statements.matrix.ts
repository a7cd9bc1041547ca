import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

const statement: MatrixRow = {
  good: () => ({}),
  more: ({ shop, day }) => queries({ month: day.slice(0, 7), storeId: shop.storeId }),
}

export const rows: Record<string, MatrixRow> = {
  'GET /merchant/statement': statement,
  'GET /merchant/statement/export': statement,
  'GET /merchant/statement/pdf': statement,
}
