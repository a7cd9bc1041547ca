import { m } from '#messages'
import { categoryName } from '#web/app/i18n/category-name.ts'
import type { Category, Filters } from './filters.ts'

export type Shown = { filters: Filters; categories: readonly Category[]; place: string | null }

export function getTitle({ filters, categories, place }: Shown): string {
  const { search } = filters
  if (search) return place ? m.deals_title_search_in({ search, place }) : m.deals_title_search({ search })
  const category = findCategoryName(filters.category, categories)
  if (category)
    return place ? m.deals_title_category_in({ category, place }) : m.deals_title_category({ category })
  return place ? m.deals_title_in({ place }) : m.deals_title()
}

/** The name of a category; undefined if it is not known. */
export function findCategoryName(category: string, categories: readonly Category[]): string | undefined {
  const found = categories.find(({ slug }) => slug === category)
  return categoryName(category, found?.name ?? '') || undefined
}
