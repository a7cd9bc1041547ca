import { queries, type Row } from './matrix-row.ts'

const figures: Row = {
  good: () => ({}),
  more: ({ shop, day }) =>
    queries({ period: 'month', storeId: shop.storeId }, { period: 'year' }, { period: 'week', day }),
}

/** Rows of the route matrix: figures. */
export const ANALYTICS_ROWS: Record<string, Row> = {
  'POST /views': { good: ({ shop }) => ({ body: { kind: 'store', id: shop.storeId } }) },
  'GET /merchant/analytics': figures,
  'GET /merchant/analytics/export': figures,
}
