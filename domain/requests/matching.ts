/** Which requests concern a merchant (docs/rules/requests.md#matching). */
import { kmBetween, type Point } from '../catalogue/places.ts'

export const DEFAULT_RADIUS_KM = 10
/** At the equator one degree is this long, to the north as to the east. */
export const KM_PER_DEGREE = 111.2

export type Interests = {
  /** None means those of the merchant's stores. */
  categories: readonly string[]
  /** None means all within the radius. */
  areas: readonly string[]
  radiusKm: number
}
export const DEFAULT_INTERESTS: Interests = { categories: [], areas: [], radiusKm: DEFAULT_RADIUS_KM }

type Area = Point & { slug: string }
/** `km` is the distance from the nearest branch, null without a branch. */
export type Reach = {
  categories: readonly string[]
  areas: readonly { slug: string; km: number | null }[]
  /** The branches from which requests outside all areas are within the radius; none if areas are chosen. */
  branches: readonly Point[]
  radiusKm: number
}

/** Where and in which categories the merchant works. Distances are those of the centres of areas. */
export function reachOf({
  interests,
  storeCategories,
  branches,
  areas,
}: {
  interests: Interests
  storeCategories: readonly string[]
  branches: readonly Point[]
  areas: readonly Area[]
}): Reach {
  const isChosen = interests.areas.length > 0
  return {
    categories: interests.categories.length > 0 ? interests.categories : storeCategories,
    areas: areas
      .map((area) => ({ slug: area.slug, km: kmFromNearest(branches, area) }))
      .filter(({ slug, km }) =>
        isChosen ? interests.areas.includes(slug) : km !== null && km <= interests.radiusKm,
      ),
    branches: isChosen ? [] : branches,
    radiusKm: interests.radiusKm,
  }
}

/** With one decimal; null without a branch. */
export const kmFromNearest = (branches: readonly Point[], place: Point): number | null =>
  branches.length === 0
    ? null
    : Math.round(Math.min(...branches.map((branch) => kmBetween(branch, place))) * 10) / 10
