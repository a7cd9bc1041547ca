// Paths of the demo pictures, as drawn by picturePlans() and stored in the database.

import type { CategorySlug } from './drafts.ts'
import type { Service, Store } from './catalogue-types.ts'
import { pictureName } from './pictures/names.ts'

export const MEDIA_PATH = '/media/demo/'

const pathOf = (file: string): string => `${MEDIA_PATH}${file}`

export const categoryKey = (slug: CategorySlug): string => `category-${slug}`
export const categoryPicture = (slug: CategorySlug): string =>
  pathOf(`${pictureName(categoryKey(slug))}-160.webp`)
export const coverPicture = (store: Pick<Store, 'pictureKey'>): string =>
  pathOf(`${pictureName(store.pictureKey, 'cover')}-640.webp`)

export const portraitPicture = (key: string): string => pathOf(`${pictureName(key)}-160.webp`)

/** Views of one scene at different distances. */
const VIEWS = [1, 2, 3] as const
export const servicePictures = (service: Pick<Service, 'pictureKey'>): string[] =>
  VIEWS.map((view) => servicePicture(service, view))
export const servicePicture = (
  { pictureKey }: Pick<Service, 'pictureKey'>,
  view: (typeof VIEWS)[number],
): string => pathOf(`${pictureName(pictureKey, `${view}`)}-640.webp`)
