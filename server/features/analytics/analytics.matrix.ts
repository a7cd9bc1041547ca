import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

const figures: MatrixRow = {
  good: () => ({}),
  more: ({ shop, day }) =>
    queries({ period: 'month', storeId: shop.storeId }, { period: 'year' }, { period: 'week', day }),
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/market': {
    good: () => ({}),
    more: ({ day }) => queries({ period: 'month' }, { period: 'year', day }),
  },
  'POST /views': { good: ({ shop }) => ({ body: { kind: 'store', id: shop.storeId } }) },
  'GET /merchant/analytics': figures,
  'GET /merchant/analytics/export': figures,
  'GET /merchant/quiet-hours': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
  },
}
