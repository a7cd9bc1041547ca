import { queries, type Row } from '#tests/contract/matrix-row.ts'

const statement: Row = {
  good: () => ({}),
  more: ({ shop, day }) => queries({ month: day.slice(0, 7), storeId: shop.storeId }),
}

export const rows: Record<string, Row> = {
  'GET /merchant/statement': statement,
  'GET /merchant/statement/export': statement,
  'GET /merchant/statement/pdf': statement,
}
