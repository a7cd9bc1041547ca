/** Featured offers and the promo strip of the customers' site (docs/rules/catalogue.md#changed-by-admins). */
import * as z from 'zod'
import { m } from '#messages'
import { isDay } from '../../domain/time/time.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, idSchema, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { offerProblems } from '../offers.ts'
import { problem } from '../problem.ts'
import { boolean, date, string, uuid } from '../values.ts'
import { FIND_TEXT } from './find-limits.ts'
import { PROMOTION_TEXTS } from './promotion-limits.ts'

export const promotionProblems = {
  notFound: problem(404, 'promotion-not-found', m.problem_promotion_not_found, 'No promotion has this id.'),
  notFeatured: problem(404, 'offer-not-featured', m.problem_offer_not_featured, 'The offer is not featured.'),
  endsFirst: problem(400, 'ends-first', m.problem_ends_first, 'The last day is before the first one.'),
}

const day = z
  .string()
  .refine((given) => isDay(given))
  .meta({ description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.', example: '2026-12-01' })
const days = {
  firstDay: day,
  lastDay: day.nullable().meta({ description: 'The last day; null for no end.', example: '2026-12-24' }),
}
const shownDays = {
  firstDay: date('The first day.', '2026-12-01'),
  lastDay: date('The last day; null for no end.', '2026-12-24').nullable(),
  isShown: boolean('True if customers see it now.', true),
}

const Featured = z
  .object({
    offerId: uuid('offer', 'Id of the offer.'),
    title: string('Title of the offer.', 'Half-price haircut'),
    storeName: string('Name of the store.', 'Kinyozi Kings'),
    isListed: boolean('True if customers can see the offer itself: it is active and has not ended.', true),
    ...shownDays,
  })
  .meta({ id: 'FeaturedOffer', description: 'An offer that admins have chosen for the home page.' })

const Promotion = z
  .object({
    id: uuid('request', 'Id of the promotion.'),
    textEn: string('Text in English.', 'Karibu December: up to 50% off spa days'),
    textSw: string('Text in Kiswahili.', 'Karibu sana: hadi 50% nafuu kwa spa'),
    path: string('The page that it links to; null without one.', '/hotdeals?category=spa').nullable(),
    ...shownDays,
    version,
  })
  .meta({ id: 'Promotion', description: 'Text of the band above the home page.' })
const promotionText = (language: string, example: string) =>
  limitedText(PROMOTION_TEXTS.text).meta({ description: `Text in ${language}.`, example })
const promotionFields = {
  textEn: promotionText('English', 'Karibu December: up to 50% off spa days'),
  textSw: promotionText('Kiswahili', 'Karibu sana: hadi 50% nafuu kwa spa'),
  path: limitedText(PROMOTION_TEXTS.path)
    .regex(/^\/(?!\/)/)
    .nullable()
    .meta({ description: 'A page of the customers’ site, or null.', example: '/hotdeals?category=spa' }),
  ...days,
}

const offer = z.object({ offerId: idSchema(offerProblems.notFound, 'Id of the offer.', 'offer') })
const promotion = z.object({ id: idSchema(promotionProblems.notFound, 'Id of the promotion.', 'request') })

export const promotions = {
  'GET /promotion': {
    summary: 'Read what the band above the home page says',
    auth: 'public',
    shared: true,
    reply: ok({
      promotion: z
        .object({
          text: string('The text, in the language of the request.', 'Karibu December'),
          path: string('The page that it links to; null without one.', '/hotdeals').nullable(),
        })
        .nullable()
        .meta({ description: 'The promo strip; null if there is none.' }),
    }),
  },
  'GET /admin/featured-offers': {
    summary: 'List the featured offers',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({
      offers: z.array(Featured).meta({ description: 'The offers, in the order of the home page.' }),
    }),
  },
  'GET /admin/featured-offers/found': {
    summary: 'Find offers to feature',
    auth: 'admin',
    adminAction: 'editCatalogue',
    query: z.object({
      search: limitedText(FIND_TEXT).meta({
        description: 'Words of the offer or its store.',
        example: 'massage',
      }),
    }),
    reply: ok({
      offers: z
        .array(
          z.object({
            id: uuid('offer', 'Id of the offer.'),
            title: string('Title.', 'Half-price haircut'),
            storeName: string('Name of the store.', 'Kinyozi Kings'),
            isFeatured: boolean('True if the offer is featured already.', false),
          }),
        )
        .meta({ description: 'The offers found; at most ten live ones.' }),
    }),
  },
  'PUT /admin/featured-offers/order': {
    summary: 'Change the order of the featured offers',
    auth: 'admin',
    adminAction: 'editCatalogue',
    body: z.strictObject({
      offerIds: z
        .array(z.guid().transform((id) => id.toLowerCase()))
        .max(1000)
        .meta({
          description: 'All featured offers.',
          example: ['0193471c-6d2e-7a41-9c1b-2f6a4be0a006'],
        }),
    }),
    reply: done,
    problems: [editProblems.conflict],
  },
  'PUT /admin/featured-offers/:offerId': {
    summary: 'Feature an offer, or change its days',
    description: 'A new one is the first of the order.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: offer,
    body: z.strictObject(days),
    reply: done,
    problems: [offerProblems.notFound, promotionProblems.endsFirst],
  },
  'DELETE /admin/featured-offers/:offerId': {
    summary: 'Remove an offer from the featured ones',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: offer,
    reply: done,
    problems: [offerProblems.notFound, promotionProblems.notFeatured],
  },
  'GET /admin/promotions': {
    summary: 'List the promotions',
    auth: 'admin',
    adminAction: 'editCatalogue',
    reply: ok({
      promotions: z.array(Promotion).meta({ description: 'The versions, at most 50, the latest first.' }),
    }),
  },
  'POST /admin/promotions': {
    summary: 'Add a promotion',
    description: 'If several promotions run on one day, the one that started last is shown.',
    auth: 'admin',
    adminAction: 'editCatalogue',
    isIdempotent: true,
    status: 201,
    body: z.strictObject(promotionFields),
    reply: ok({ promotion: Promotion }),
    problems: [promotionProblems.endsFirst],
  },
  'PUT /admin/promotions/:id': {
    summary: 'Change a promotion',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: promotion,
    body: z.strictObject({ ...promotionFields, version: editedVersion }),
    reply: ok({ promotion: Promotion }),
    problems: [promotionProblems.notFound, promotionProblems.endsFirst, editProblems.conflict],
  },
  'DELETE /admin/promotions/:id': {
    summary: 'Remove a promotion',
    auth: 'admin',
    adminAction: 'editCatalogue',
    params: promotion,
    reply: done,
    problems: [promotionProblems.notFound],
  },
} satisfies Contract

type PromotionRoutes = typeof promotions
declare module '../kernel.ts' {
  interface Api extends PromotionRoutes {}
}
