/** Requests that concern a merchant (docs/rules/requests.md#matching). */
import { kmBetween, type Point } from '../catalogue/places.ts'

export const DEFAULT_RADIUS_KM = 10
/** Length of one degree at the equator, to the north as to the east. */
export const KM_PER_DEGREE = 111.2

type Interests = {
  /** Categories that the merchant has chosen; none means those of the merchant's stores. */
  categories: readonly string[]
  /** Areas that the merchant has chosen; none means all within the radius. */
  areas: readonly string[]
  radiusKm: number
}

type Area = Point & { slug: string }
export type Reach = {
  categories: readonly string[]
  /** Slugs of the areas. */
  areas: readonly string[]
  /** The branches from which requests outside all areas are within the radius; none if areas are chosen. */
  branches: readonly Point[]
  radiusKm: number
}

/** Returns where and in which categories the merchant works. An area is as far away as its centre. */
export function getReach({ interests, storeCategories, branches, areas }: Merchant): Reach {
  const isChosen = interests.areas.length > 0
  const isNear = (area: Area) => branches.some((branch) => kmBetween(branch, area) <= interests.radiusKm)
  return {
    categories: interests.categories.length > 0 ? interests.categories : storeCategories,
    areas: areas
      .filter((area) => (isChosen ? interests.areas.includes(area.slug) : isNear(area)))
      .map(({ slug }) => slug),
    branches: isChosen ? [] : branches,
    radiusKm: interests.radiusKm,
  }
}

/** Place of a request. Without an area, it is at the point, rounded to a kilometre; without either, anywhere. */
export type RequestPlace = { category: string; area: string | null; point: Point | null }

/** Returns whether the request concerns the merchant. The merchant's list has the same condition in SQL (`concerns`). */
export const reaches = (
  { categories, areas, branches, radiusKm }: Reach,
  { category, area, point }: RequestPlace,
): boolean => {
  if (!categories.includes(category)) return false
  if (area !== null) return areas.includes(area)
  const degrees = radiusKm / KM_PER_DEGREE
  const isNear = (branch: Point) =>
    point === null ||
    (point.latitude - branch.latitude) ** 2 + (point.longitude - branch.longitude) ** 2 <= degrees * degrees
  return branches.some(isNear)
}

export type Merchant = {
  interests: Interests
  storeCategories: readonly string[]
  branches: readonly Point[]
  areas: readonly Area[]
}
