import { randomUUID } from 'node:crypto'
import { addDays, toDay } from '#domain/time/time.ts'
import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const dayIn = ({ test }: World, days: number) => addDays(toDay(test.clock.now().getTime()), days)
const getDb = ({ test }: World) => test.app.database.db

const clearHolidays = async (world: World): Promise<void> => {
  await getDb(world).deleteFrom('public_holidays').execute()
}
const addHoliday = async (world: World): Promise<void> => {
  await clearHolidays(world)
  await getDb(world)
    .insertInto('public_holidays')
    .values({ day: dayIn(world, 200), name: 'Idd-ul-Fitr' })
    .execute()
}
const onHoliday = (world: World) => ({ params: { day: dayIn(world, 200) } })

let slugs: string[] = ['none']
const readSlugs = async (world: World): Promise<void> => {
  const rows = await getDb(world).selectFrom('categories').select('slug').execute()
  slugs = rows.map(({ slug }) => slug)
}

const addCategory = async (world: World): Promise<void> => {
  await getDb(world)
    .insertInto('categories')
    .values({ slug: 'changed-trade', name: 'Changed trade', position: 500 })
    .onConflict((known) => known.doNothing())
    .execute()
}

let count = 0
const area = { name: 'New area', city: 'Nairobi', latitude: -1.2, longitude: 36.9 }

const addSynonym = async (world: World): Promise<void> => {
  await getDb(world).deleteFrom('search_synonyms').where('word', '=', 'nearby').execute()
  await getDb(world)
    .insertInto('search_synonyms')
    .values({ word: 'nearby', meanings: ['local'] })
    .execute()
}

const days = (world: World) => ({ firstDay: dayIn(world, 0), lastDay: dayIn(world, 10) })
const feature = async (world: World): Promise<void> => {
  await getDb(world).deleteFrom('featured_offers').execute()
  await getDb(world)
    .insertInto('featured_offers')
    .values({ offer_id: world.shop.offerId, position: 1, starts_at: world.test.clock.now() })
    .execute()
}
const ofOffer = ({ shop }: World) => ({ params: { offerId: shop.offerId } })

let promotionId: string = randomUUID()
const promotion = (world: World) => ({
  textEn: 'Karibu December',
  textSw: 'Karibu sana',
  path: '/hotdeals',
  ...days(world),
})
const addPromotion = async (world: World): Promise<void> => {
  promotionId = randomUUID()
  const now = world.test.clock.now()
  await getDb(world)
    .insertInto('promotions')
    .values({ id: promotionId, text_en: 'Karibu', text_sw: 'Karibu', starts_at: now, created_at: now })
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/holidays': plain,
  'GET /admin/holidays/:day/effect': { good: onHoliday },
  'POST /admin/holidays': {
    good: (world) => ({ body: { day: dayIn(world, 201), name: 'Idd-ul-Adha' } }),
    prepare: clearHolidays,
  },
  'PUT /admin/holidays/:day': {
    good: (world) => ({ ...onHoliday(world), body: { day: dayIn(world, 202), name: 'Idd-ul-Fitr' } }),
    prepare: addHoliday,
  },
  'DELETE /admin/holidays/:day': { good: onHoliday, prepare: addHoliday },
  'GET /admin/categories': plain,
  'POST /admin/categories': { good: () => ({ body: { name: `Trade ${(count += 1)}` } }) },
  'PUT /admin/categories/order': { good: () => ({ body: { slugs } }), prepare: readSlugs },
  'PUT /admin/categories/:slug': {
    good: () => ({
      params: { slug: 'changed-trade' },
      body: { name: 'Changed trade', isHidden: false },
    }),
    prepare: addCategory,
  },
  'GET /admin/areas': plain,
  'POST /admin/areas': { good: () => ({ body: { ...area, name: `New area ${(count += 1)}` } }) },
  'PUT /admin/areas/:slug': {
    good: () => ({
      params: { slug: 'test-area' },
      body: { name: 'Test area', city: 'Nairobi', latitude: -1.28, longitude: 36.82, isHidden: false },
    }),
  },
  'GET /admin/synonyms': plain,
  'POST /admin/synonyms': {
    good: () => ({ body: { word: `local ${(count += 1)}`, meanings: ['word'] } }),
  },
  'PUT /admin/synonyms/:word': {
    good: () => ({ params: { word: 'nearby' }, body: { meanings: ['near me'] } }),
    prepare: addSynonym,
  },
  'DELETE /admin/synonyms/:word': { good: () => ({ params: { word: 'nearby' } }), prepare: addSynonym },
  'GET /promotion': plain,
  'GET /admin/featured-offers': plain,
  'GET /admin/featured-offers/found': { good: () => ({ query: { search: 'haircut' } }) },
  'PUT /admin/featured-offers/order': {
    good: ({ shop }) => ({ body: { offerIds: [shop.offerId] } }),
    prepare: feature,
  },
  'PUT /admin/featured-offers/:offerId': { good: (world) => ({ ...ofOffer(world), body: days(world) }) },
  'DELETE /admin/featured-offers/:offerId': { good: ofOffer, prepare: feature },
  'GET /admin/promotions': plain,
  'POST /admin/promotions': { good: (world) => ({ body: promotion(world) }) },
  'PUT /admin/promotions/:id': {
    good: (world) => ({ params: { id: promotionId }, body: promotion(world) }),
    prepare: addPromotion,
  },
  'DELETE /admin/promotions/:id': {
    good: () => ({ params: { id: promotionId } }),
    prepare: addPromotion,
  },
}
