// The pictures of the demo, in all sizes and formats (tools/demo-pictures.ts). Stores and services share them:
// pictures/list.json says which belongs to which. The names have their colours (domain/media/picture-colours.ts).

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PICTURE, IMAGE_KINDS, listFileEndings, type ImageRules } from '#domain/media/image-kinds.ts'
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
const firstEnding = (kind: Kind): string => listFileEndings(KINDS[kind])[0]!

/** Every file, and its key in the storage. */
export const bundledFiles = kinds.flatMap((kind) =>
  readdirSync(getDirectory(kind)).map((name) => ({
    kind,
    name,
    path: join(getDirectory(kind), name),
    key: `${KINDS[kind].folder}/${name}`,
  })),
)
const COLOURS = /-[\da-f]{15}$/
/** The key of the first file of each picture, by kind and name. */
const keys = new Map(
  bundledFiles.flatMap(({ kind, name, key }) => {
    if (!name.endsWith(firstEnding(kind))) return []
    return [[`${kind}/${name.slice(0, -firstEnding(kind).length).replace(COLOURS, '')}`, key]]
  }),
)
const servicesByKey = new Map(Object.entries(LIST.services))
const coversByKey = new Map(Object.entries(LIST.covers))

/** The path of the first size, as the database stores it. */
function getPath(kind: Kind, name: string | undefined): string {
  const key = keys.get(`${kind}/${name}`)
  if (key === undefined) throw new RangeError(`No picture ${name} in ${kind}`)
  return `/media/${key}`
}

/** Returns the rules of a kind of pictures, and the folder of its files; undefined for other words. */
export function findKind(name: string): { rules: ImageRules; directory: string } | undefined {
  const kind = kinds.find((each) => each === name)
  return kind && { rules: KINDS[kind], directory: getDirectory(kind) }
}

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
