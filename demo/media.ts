// Where the pictures of the demonstration lie. The same names are given to the drawing (picturePlans) and written into the rows.

import type { CategorySlug } from './drafts.ts'
import type { Service, Store } from './shape.ts'

export const MEDIA_PATH = '/media/demo/'

const at = (file: string): string => `${MEDIA_PATH}${file}`

export const categoryKey = (slug: CategorySlug): string => `category-${slug}`
export const categoryPicture = (slug: CategorySlug): string => at(`${categoryKey(slug)}-160.webp`)
export const coverPicture = (store: Pick<Store, 'pictureKey'>): string =>
  at(`${store.pictureKey}-cover-640.webp`)

/** Of one scene, seen from a little further and a little nearer. */
const VIEWS = [1, 2, 3] as const
export const servicePictures = (service: Pick<Service, 'pictureKey'>): string[] =>
  VIEWS.map((view) => at(`${service.pictureKey}-${view}-640.webp`))
