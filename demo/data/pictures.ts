// The pictures of the demo. Stores and services share them: pictures/list.json says which belongs to which. The
// names of the files end in their colours (domain/media/picture-colours.ts).

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PICTURE, IMAGE_KINDS, type ImageRules } from '#domain/media/image-kinds.ts'
import type { Service, Store } from './catalogue-types.ts'
import type { CategorySlug } from './drafts.ts'
import LIST from '../pictures/list.json' with { type: 'json' }

const KINDS = {
  catalogue: DEMO_PICTURE,
  staff: { ...IMAGE_KINDS.staffPhoto, folder: 'demo/staff' },
  categories: { ...IMAGE_KINDS.staffPhoto, folder: 'demo/categories', sizes: [{ width: 160, height: 160 }] },
} as const satisfies Record<string, ImageRules>
type Kind = keyof typeof KINDS

const kinds = Object.keys(KINDS) as Kind[] // the keys of the object above
const getDirectory = (kind: Kind): string => join(import.meta.dirname, '..', 'pictures', kind)
const stems = kinds.flatMap((kind) =>
  readdirSync(getDirectory(kind)).map((file) => ({ kind, stem: file.slice(0, -'.webp'.length) })),
)
const COLOURS = /-[\da-f]{15}$/
const stemsByName = new Map(stems.map(({ kind, stem }) => [`${kind}/${stem.replace(COLOURS, '')}`, stem]))
const servicesByKey = new Map(Object.entries(LIST.services))
const coversByKey = new Map(Object.entries(LIST.covers))

/** The path of the first size, as the database stores it. */
function getPath(kind: Kind, name: string | undefined): string {
  const stem = stemsByName.get(`${kind}/${name}`)
  if (stem === undefined) throw new RangeError(`No picture ${name} in ${kind}`)
  return `/media/${getKeys(KINDS[kind], stem)[0]}`
}
const getKeys = ({ folder, sizes }: ImageRules, stem: string): string[] =>
  sizes.map(({ width }) => `${folder}/${stem}-${width}.webp`)

export const cataloguePicture = (name: string | undefined): string => getPath('catalogue', name)
export const categoryPicture = (slug: CategorySlug): string => getPath('categories', slug)
export const portraitPicture = (name: string): string => getPath('staff', name)
export const coverPicture = ({ pictureKey }: Pick<Store, 'pictureKey'>): string =>
  cataloguePicture(coversByKey.get(pictureKey))
export const servicePictures = ({ pictureKey }: Pick<Service, 'pictureKey'>): string[] =>
  (servicesByKey.get(pictureKey) ?? []).map(cataloguePicture)

/** Every path of a picture of the catalogue, which is stored in several sizes. */
export const getSizes = (path: string): string[] =>
  DEMO_PICTURE.sizes.map(({ width }) => path.replace(/\d+\.webp$/, `${width}.webp`))

/** Returns all files, the sizes that are stored of each, and their keys in the storage. */
export const bundledPictures = () =>
  stems.map(({ kind, stem }) => ({
    rules: KINDS[kind],
    file: join(getDirectory(kind), `${stem}.webp`),
    keys: getKeys(KINDS[kind], stem),
  }))
