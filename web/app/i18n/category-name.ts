import { m } from '#messages'

/**
 * The name of a category in the current language, by the English name that the API returns, alone or after the slug. One that
 * admins have added or renamed has no translation. A slug alone is that of a category whose name is not known.
 */
export function categoryName(category: string, name = category): string {
  const slug = SLUGS[name] ?? (name === category || name === '' ? category : '')
  return NAMES[slug]?.() ?? name
}

const NAMES: Readonly<Record<string, (() => string) | undefined>> = {
  barber: m.ui_category_barber,
  salon: m.ui_category_salon,
  nails: m.ui_category_nails,
  spa: m.ui_category_spa,
  food: m.ui_category_food,
  'car-care': m.ui_category_car_care,
  repairs: m.ui_category_repairs,
  cleaning: m.ui_category_cleaning,
  health: m.ui_category_health,
  fitness: m.ui_category_fitness,
  fashion: m.ui_category_fashion,
  'days-out': m.ui_category_days_out,
}

/** First categories of D3, where the list of categories cannot be loaded; their counts are not known. */
export const USUAL_CATEGORIES: readonly { slug: string; name: string; count?: number }[] = Object.keys(
  NAMES,
).map((slug) => ({ slug, name: '' }))

/** Slugs by the names in the database. */
const SLUGS: Readonly<Record<string, string | undefined>> = {
  'Kinyozi & barber': 'barber',
  'Hair & braids': 'salon',
  Nails: 'nails',
  'Spa & massage': 'spa',
  'Food & dining': 'food',
  'Car care': 'car-care',
  'Repairs & fundi': 'repairs',
  Cleaning: 'cleaning',
  'Health & dental': 'health',
  Fitness: 'fitness',
  'Fashion & make-up': 'fashion',
  'Days out': 'days-out',
}
