import { m } from '#messages'
import type { catalogue } from '#contract/admin/catalogue.ts'
import type { holidays } from '#contract/admin/holidays.ts'
import type { promotions } from '#contract/admin/promotions.ts'
import { findOffersToFeature } from '#server/features/offers/offers.ts'
import { listSynonyms } from '#server/features/search/search.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import * as c from './catalogue.ts'
import * as h from './holidays.ts'
import * as p from './promotions.ts'
import { listAreas, listCategories } from './queries.ts'

const saved = () => ({ success: true as const, message: m.rule_reply_catalogue_saved() })
const removed = () => ({ success: true as const, message: m.rule_reply_catalogue_removed() })

export const catalogueRoutes: HttpRoutes<typeof catalogue & typeof holidays & typeof promotions> = {
  'GET /admin/holidays': async (_input, ctx) => ({
    success: true,
    holidays: await h.listComingHolidays(ctx),
  }),
  'GET /admin/holidays/:day/effect': async ({ params }, ctx) => ({
    success: true,
    effect: await h.effectOn(ctx, params.day),
  }),
  'POST /admin/holidays': async ({ body }, ctx) => ({
    success: true,
    holiday: await h.addComingHoliday(ctx, body),
  }),
  'PUT /admin/holidays/:day': async ({ params, body }, ctx) => ({
    success: true,
    holiday: await h.changeComingHoliday(ctx, params.day, body),
  }),
  async 'DELETE /admin/holidays/:day'({ params }, ctx) {
    await h.removeAdded(ctx, params.day)
    return removed()
  },

  'GET /admin/categories': async (_input, { db }) => ({
    success: true,
    categories: await listCategories(db),
  }),
  'POST /admin/categories': async ({ body }, ctx) => ({
    success: true,
    category: await c.addCategory(ctx, body.name),
  }),
  async 'PUT /admin/categories/order'({ body }, ctx) {
    await c.changeCategoryOrder(ctx, body.slugs)
    return saved()
  },
  'PUT /admin/categories/:slug': async ({ params, body }, ctx) => ({
    success: true,
    category: await c.changeCategory(ctx, params.slug, body),
  }),

  'GET /admin/areas': async (_input, { db }) => ({ success: true, areas: await listAreas(db) }),
  'POST /admin/areas': async ({ body }, ctx) => ({ success: true, area: await c.addArea(ctx, body) }),
  'PUT /admin/areas/:slug': async ({ params, body }, ctx) => ({
    success: true,
    area: await c.changeArea(ctx, params.slug, body),
  }),

  'GET /admin/synonyms': async (_input, { db }) => ({ success: true, synonyms: await listSynonyms(db) }),
  'POST /admin/synonyms': async ({ body }, ctx) => ({
    success: true,
    synonym: await c.addSynonym(ctx, body.word, body.meanings),
  }),
  'PUT /admin/synonyms/:word': async ({ params, body }, ctx) => ({
    success: true,
    synonym: await c.changeSynonym(ctx, params.word, body),
  }),
  async 'DELETE /admin/synonyms/:word'({ params }, ctx) {
    await c.removeSynonym(ctx, params.word)
    return removed()
  },

  'GET /promotion': async (_input, ctx) => ({ success: true, promotion: await p.currentPromotion(ctx) }),
  'GET /admin/featured-offers': async (_input, ctx) => ({
    success: true,
    offers: await p.listFeaturedOffers(ctx),
  }),
  'GET /admin/featured-offers/found': async ({ query }, ctx) => ({
    success: true,
    offers: await findOffersToFeature(ctx.db, ctx.now, query.search),
  }),
  async 'PUT /admin/featured-offers/order'({ body }, ctx) {
    await p.changeFeaturedOrder(ctx, body.offerIds)
    return saved()
  },
  async 'PUT /admin/featured-offers/:offerId'({ params, body }, ctx) {
    await p.featureForDays(ctx, params.offerId, body)
    return saved()
  },
  async 'DELETE /admin/featured-offers/:offerId'({ params }, ctx) {
    await p.endFeature(ctx, params.offerId)
    return removed()
  },
  'GET /admin/promotions': async (_input, ctx) => ({
    success: true,
    promotions: await p.listPromotions(ctx),
  }),
  'POST /admin/promotions': async ({ body }, ctx) => ({
    success: true,
    promotion: await p.addPromotion(ctx, body),
  }),
  'PUT /admin/promotions/:id': async ({ params, body }, ctx) => ({
    success: true,
    promotion: await p.changePromotion(ctx, params.id, body),
  }),
  async 'DELETE /admin/promotions/:id'({ params }, ctx) {
    await p.removePromotion(ctx, params.id)
    return removed()
  },
}
