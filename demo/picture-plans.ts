// Plans of the demo pictures: a scene for each service, chosen by its words, on the cover pattern of its
// store.

import type { Catalogue, Service } from './catalogue-types.ts'
import { createRandom } from './random.ts'
import type { CategorySlug } from './drafts.ts'
import { categoryKey } from './media.ts'
import { lookOf } from './pictures/looks.ts'
import type { PicturePlan } from './pictures/render.ts'
import { portraitPlans } from './portraits.ts'
import { SCENES_OF, type Scene } from './pictures/scenes/all.ts'

/**
 * Plans for all pictures of the catalogue, featured services first. All pictures of a store share one look.
 */
export function picturePlans({ categories, stores }: Catalogue): PicturePlan[] {
  const looks = stores.map((store, index) => ({ store, look: lookOf(index, store.category) }))
  const featured = new Set(
    stores.flatMap((store) =>
      store.offers.filter((offer) => offer.isFeatured).map((offer) => offer.serviceId),
    ),
  )
  const services = looks.flatMap(({ store, look }) =>
    store.services.map((service) => ({ store, look, service })),
  )
  return [
    ...categories.map(({ slug }): PicturePlan => ({
      kind: 'category',
      key: categoryKey(slug),
      category: slug,
    })),
    ...portraitPlans(),
    ...looks.map(({ store, look }): PicturePlan => ({
      kind: 'cover',
      key: store.pictureKey,
      look,
      seed: seedOf(store.pictureKey),
    })),
    ...services
      .toSorted((a, b) => Number(featured.has(b.service.id)) - Number(featured.has(a.service.id)))
      .map(({ store, look, service }): PicturePlan => {
        const key = service.pictureKey
        return { kind: 'scene', key, scene: sceneOf(store.category, service), look, seed: seedOf(key) }
      }),
  ]
}

const seedOf = (key: string): number => createRandom('picture', key).integer(1, 1_000_000)

/** The scene that matches the name, or else the description, or else a random scene of the category. */
export function sceneOf(
  category: CategorySlug,
  service: Pick<Service, 'name' | 'description' | 'pictureKey'>,
): Scene {
  const words = WORDS[category]
  const matching = [service.name, service.description]
    .map((text) => words.find(([word]) => word.test(text))?.[1])
    .find((scene) => scene !== undefined)
  return matching ?? createRandom('scene', service.pictureKey).pick(SCENES_OF[category])
}

const WORDS: Record<CategorySlug, readonly (readonly [RegExp, Scene])[]> = {
  barber: [
    [/dye|henna|colour/i, 'hairDye'],
    [/fade|taper|line-up|design/i, 'fade'],
    [/shave|hot towel/i, 'shave'],
    [/beard/i, 'beard'],
    [/facial|groom|treatment|home visit|scalp/i, 'mirrorTools'],
    [/cut|son|sitting/i, 'fade'],
    [/retwist/i, 'locs'],
  ],
  salon: [
    [/\bloc|retwist/i, 'locs'],
    [/braid|cornrow|twist|knot/i, 'braids'],
    [/silk press/i, 'silkPress'],
    [/balayage|root|keratin|relax/i, 'relaxing'],
    [/blow-dry|wash|trim/i, 'blowDry'],
    [/weave|wig|bridal/i, 'rollers'],
  ],
  nails: [
    [/art|henna|stick-on|acrylic full/i, 'nailArt'],
    [/pedicure|foot|ingrown/i, 'pedicure'],
    [/gel|acrylic|tips/i, 'gel'],
    [/polish|chai/i, 'polishRow'],
    [/manicure|nail/i, 'manicure'],
  ],
  spa: [
    [/stone/i, 'hotStones'],
    [/steam/i, 'steam'],
    [/facial|wax/i, 'facial'],
    [/scrub|wrap/i, 'bodyScrub'],
    [/retreat|foot|reflexology|aroma/i, 'spaBowl'],
    [/massage|tissue|couples/i, 'massage'],
  ],
  food: [
    [/breakfast|mahamri/i, 'swahiliBites'],
    [/cupcake|tea stand/i, 'cupcakes'],
    [/cake|decorating/i, 'cake'],
    [/tilapia|fish|omena|seafood|luo/i, 'tilapia'],
    [/biryani|cooking|pilau/i, 'pilau'],
    [/choma|chicken|mutura|party/i, 'nyamaChoma'],
    [/brunch|bread/i, 'brunch'],
    [/lunch/i, 'pilau'],
  ],
  'car-care': [
    [/tyre|wheel|puncture/i, 'tyres'],
    [/interior|leather/i, 'interior'],
    [/polish|detail|headlight|ceramic/i, 'detailing'],
    [/wash|fleet/i, 'carWash'],
    [/service|diagnosis|brake|suspension|battery|repair|engine/i, 'service'],
  ],
  repairs: [
    [/fridge|air conditioner|washing machine|microwave/i, 'appliance'],
    [/phone|screen|charging|water damage|iphone/i, 'phone'],
    [/ssd|laptop|keyboard|repaste|data/i, 'laptop'],
    [/tap|drain|tank|shower/i, 'plumbing'],
    [/socket|electrical|wiring|meter|breaker/i, 'electrical'],
    [/battery/i, 'phone'],
  ],
  cleaning: [
    [/sofa|mattress|carpet|chairs/i, 'sofaClean'],
    [/wash and fold|duvet|suit|shoe/i, 'laundry'],
    [/kitchen|cockroach|rat /i, 'kitchen'],
    [/construction|window|move-out/i, 'windows'],
    [/house|deep|garden|bedbug|termite/i, 'house'],
  ],
  health: [
    [/whitening/i, 'whitening'],
    [/scaling|filling|braces|dent/i, 'dental'],
    [/eye|glasses|lens|frame/i, 'eyes'],
    [/physio|back pain|sports|first visit/i, 'physio'],
    [/facial|peel|skin|ingrown/i, 'facial'],
    [/antenatal/i, 'pressure'],
    [/baby|feeding|first-aid|check/i, 'checkUp'],
  ],
  fitness: [
    [/box|pad work|defence/i, 'boxing'],
    [/run|marathon|camp/i, 'running'],
    [/yoga|pilates|breath|ballet/i, 'yoga'],
    [/training|dance|zumba|amapiano/i, 'personalTrainer'],
    [/month|pass|spin/i, 'weights'],
  ],
  fashion: [
    [/bridal party/i, 'bridal'],
    [/lash/i, 'lashes'],
    [/make-up/i, 'makeup'],
    [/portrait|photograph/i, 'photoShoot'],
    [/suit|styling/i, 'suit'],
    [/sandal|shoe/i, 'cobbler'],
    [/dress|kaftan|shirt|printing|kikoi/i, 'kitengeDress'],
    [/alteration|curtain/i, 'tailor'],
  ],
  'days-out': [
    [/swimming lesson/i, 'swimming'],
    [/pool|day pass/i, 'poolDay'],
    [/crescent|longonot|pony|bike/i, 'gameDrive'],
    [/boat|dhow|cruise|kayak|paddle|bird/i, 'boatTrip'],
    [/clay|paint/i, 'artClass'],
    [/walk|hike|picnic|play|birthday|children/i, 'picnic'],
  ],
}
