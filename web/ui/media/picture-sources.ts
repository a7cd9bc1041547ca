import { DEMO_PICTURE, IMAGE_KINDS, type ImageRules } from '#domain/media/image-kinds.ts'

/** The largest picture of the page loads first; the others when they come near, or when they are asked for. */
export const loadingAttributes = (isFirst = false) =>
  isFirst
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)

/**
 * `sizes` of a picture as wide as a phone. 640 pixels are enough there, also for a screen with three pixels per
 * CSS pixel: half of its resolution, without a visible difference.
 */
export const sizesOnPhone = (wide: string): string => `${wide}, 213px`

type Sources = { src: string; srcSet?: string; sizes?: string }

/**
 * The sources of a picture in all widths that the media store has. Other addresses are returned unchanged.
 */
export function pictureSources(src: string, sizes = '100vw'): Sources {
  const stored = storedVersions(src)
  if (!stored) return { src: sameSitePath(src) }
  return { src: sameSitePath(src), srcSet: srcSet(stored.stem, stored.widths), sizes }
}

/** Returns the stored sizes; undefined for other addresses, and for kinds of images that are stored in one size. */
function storedVersions(src: string): { stem: string; widths: number[] } | undefined {
  const stem = sameSitePath(src).replace(/\d+\.webp$/, '')
  const stored = IN_SEVERAL_SIZES.find(({ folder }) => stem.startsWith(`/media/${folder}/`))
  return stored && { stem, widths: stored.sizes.map(({ width }) => width).toSorted((a, b) => a - b) }
}

const IN_SEVERAL_SIZES: readonly ImageRules[] = [IMAGE_KINDS.logo, IMAGE_KINDS.picture, DEMO_PICTURE]

/**
 * Returns the path of a picture of the media store. Both sites serve the store themselves, under any host name: a picture
 * uses the connection that is already open.
 */
const sameSitePath = (src: string): string => src.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '')

const srcSet = (stem: string, widths: number[]) =>
  widths.map((width) => `${stem}${width}.webp ${width}w`).join(', ')
