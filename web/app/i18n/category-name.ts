import { m } from '#messages'

/**
 * The name of a category in the current language, by its slug or by the English name that the API returns;
 * `fallback` for a category that was added later.
 */
export function categoryName(category: string, fallback = category): string {
  const name = NAMES[category] ?? NAMES[SLUGS[category] ?? ''] ?? NAMES[SLUGS[fallback] ?? '']
  return name ? name() : fallback
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

/** By the names in the database. */
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
