import { OFFER_SORTS } from '#contract/offers.ts'
import { SEARCH_SORTS } from '#contract/search.ts'
import { STORE_SORTS } from '#contract/stores.ts'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /stores': {
    good: () => ({}),
    more: ({ demo }) =>
      queries(
        ...STORE_SORTS.map((sortBy) => ({ sortBy, limit: '5' })),
        { search: 'cut' },
        { category: demo.category },
        { location: demo.location },
        { page: '2', limit: '3' },
        { page: '10000' },
      ),
  },
  'GET /offers': {
    good: () => ({}),
    more: ({ demo, shop }) =>
      queries(
        ...OFFER_SORTS.map((sortBy) => ({ sortBy, limit: '5' })),
        { sortBy: 'discount', sortOrder: 'asc' },
        { status: 'all', limit: '100' },
        { search: 'cut' },
        { category: demo.category },
        { location: demo.location },
        { page: '10000' },
        { store_id: shop.storeId },
      ),
  },
  'GET /search': {
    good: () => ({ query: { query: 'cut' } }),
    more: ({ demo }) =>
      queries(
        ...SEARCH_SORTS.map((sortBy) => ({ query: 'massage', sortBy, limit: '5' })),
        { query: 'kinyosi', location: demo.location },
        { query: 'nyama choma', price: '1000-5000', rating: '4', freeToday: 'true' },
        { query: 'nails', lat: '-1.29', lng: '36.79', km: '5', category: demo.category },
        { query: '%%' },
        { page: '10000' },
      ),
  },
}
