import { REVIEW_SORTS } from '#contract/reviews/reading.ts'
import { byId, plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import type { World } from '#tests/contract/matrix-world.ts'

/** A customer can review a store only once. */
async function eraseReviews({ test, shop, reviews }: World): Promise<void> {
  await test.app.database.db
    .deleteFrom('reviews')
    .where('store_id', '=', shop.storeId)
    .where('id', '<>', reviews.toAnswer)
    .execute()
}

/** A report waits until it is decided. */
async function reportReview({ test, demo, people }: World): Promise<void> {
  await test.app.database.db
    .insertInto('review_reports')
    .values({
      review_id: demo.reviewed.id,
      account_id: people.spare.id,
      reason: 'spam',
      text: null,
      created_at: test.clock.now(),
    })
    .onConflict((known) => known.columns(['review_id', 'account_id']).doUpdateSet({ decision_id: null }))
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /stores/:id/reviews': byId(({ demo }) => demo.reviewed.store_id, {
    more: ({ demo, shop }) => [
      ...[...REVIEW_SORTS, 'no such'].map((sortBy) => ({
        params: { id: demo.reviewed.store_id },
        query: { sortBy, limit: '5' },
      })),
      ...['5', '1', 'All'].map((rating) => ({ params: { id: demo.reviewed.store_id }, query: { rating } })),
      { params: { id: demo.reviewed.store_id }, query: { page: '10000' } },
      { params: { id: shop.storeId } },
    ],
  }),
  'GET /reviews/:id': byId(({ demo }) => demo.reviewed.id),
  'GET /stores/:id/reviews/mine': byId(({ shop }) => shop.storeId, {
    more: ({ demo }) => [{ params: { id: demo.reviewed.store_id } }],
  }),
  'POST /reviews/images': { good: () => buildUpload('reviewPicture') },
  'POST /reviews': {
    good: ({ shop }) => ({ body: { store_id: shop.storeId, rating: 4, text: 'Good.\n<b>Asante</b> 😀' } }),
    prepare: eraseReviews,
  },
  'POST /stores/:id/reviews': {
    good: ({ shop }) => ({ params: { id: shop.storeId }, body: { rating: 5, text: 'Good.' } }),
    prepare: eraseReviews,
  },
  'PUT /reviews/:id': {
    prepare: ({ restoreReview }) => restoreReview(),
    good: ({ reviews }) => ({ params: { id: reviews.own }, body: { rating: 3, text: 'It was all right.' } }),
    others: { 'other customer': 403 },
  },
  'DELETE /reviews/:id': {
    prepare: ({ restoreReview }) => restoreReview(),
    good: ({ reviews }) => ({ params: { id: reviews.own } }),
    others: { 'other customer': 403 },
  },
  'PUT /reviews/:id/reply': {
    good: ({ reviews }) => ({ params: { id: reviews.toAnswer }, body: { text: 'Asante, come again.' } }),
    others: { 'other merchant': 403 },
  },
  'POST /reviews/:id/report': {
    good: ({ demo }) => ({
      params: { id: demo.reviewed.id },
      body: { reason: 'spam', text: 'Reads like an advertisement.' },
    }),
    more: ({ demo }) => [{ params: { id: demo.reviewed.id }, body: { reason: 'other' } }],
  },
  'PUT /admin/review-reports/:id': {
    prepare: reportReview,
    good: ({ demo }) => ({
      params: { id: demo.reviewed.id },
      body: { decision: 'keep', rule: null, reason: 'It is an opinion.' },
    }),
  },
  'GET /merchant/reviews': {
    good: () => ({}),
    more: ({ shop }) =>
      queries(
        { storeId: shop.storeId, unanswered: 'true' },
        { sortBy: 'lowest', rating: '5', limit: '1' },
        { page: '10000' },
      ),
  },
  'GET /stores/:id/reviews/export': byId(({ demo }) => demo.reviewed.store_id, {
    more: ({ shop }) => [{ params: { id: shop.storeId } }],
  }),
  'GET /reviews/test': plain,
  'GET /reviews/auth-test': plain,
}
