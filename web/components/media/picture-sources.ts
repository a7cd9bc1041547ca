import type { ImgHTMLAttributes } from 'react'
import { IMAGE_KINDS, type ImageRules } from '#domain/media/image-kinds.ts'
import { coloursIn } from '#domain/media/picture-colours.ts'

/** The largest picture of the page loads first; the others when they come near, or when they are asked for. */
export const loadingAttributes = (isFirst = false, isAsked = false) =>
  isFirst
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: isAsked ? 'eager' : 'lazy', decoding: 'async' } as const)

/**
 * `sizes` of a picture as wide as a phone. 640 pixels are enough there, also for a screen with three pixels per
 * CSS pixel: half of its resolution, without a visible difference.
 */
export const sizesOnPhone = (wide: string): string => `${wide}, 213px`

type Sources = Pick<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'sizes'>

/**
 * The sources of a picture in all widths that the media store has. Other addresses are returned unchanged.
 */
export function pictureSources(src: string, sizes = '100vw'): Sources {
  const stored = storedVersions(src)
  if (!stored) return { src: sameSitePath(src) }
  return { src: sameSitePath(src), srcSet: srcSet(stored.stem, stored.widths, 'webp'), sizes }
}

/** The AVIF versions, if the media store has them. */
export function avifSources(src: string, sizes = '100vw'): Sources | undefined {
  const stored = storedVersions(src)
  return stored?.avif && { srcSet: srcSet(stored.stem, stored.avif, 'avif'), sizes }
}

/**
 * Which versions of a picture are stored follows from its name: covers, logos, categories, the first picture of
 * an item, its others. Pictures without colours in their name have fewer, because they were stored earlier.
 */
function storedVersions(src: string): { stem: string; widths: number[]; avif?: number[] } | undefined {
  const stem = sameSitePath(src).replace(/\d+\.webp$/, '')
  const uploaded = UPLOADED.find(({ folder }) => stem.startsWith(`/media/${folder}/`))
  if (uploaded) return { stem, widths: uploaded.sizes.map(({ width }) => width).sort((a, b) => a - b) }
  const isEarlier = coloursIn(src) === undefined
  if (src.endsWith('-cover-640.webp')) return { stem, widths: [640, 960], avif: [320, 640, 960] }
  if (src.endsWith('-logo-192.webp')) return { stem, widths: [96, 192] }
  if (/\/category-[\w-]+-160\.webp$/.test(src)) return { stem, widths: [160], avif: [160] }
  if (src.endsWith('-1-640.webp'))
    return { stem, widths: [320, 640, 960], avif: isEarlier ? [320, 640] : [320, 640, 960] }
  if (src.endsWith('-640.webp')) return { stem, widths: [320, 640], ...(!isEarlier && { avif: [320, 640] }) }
  return undefined
}

const UPLOADED: readonly ImageRules[] = [IMAGE_KINDS.logo, IMAGE_KINDS.picture]

/**
 * Both sites serve the media store themselves, under any host name: a picture uses the connection that is
 * already open.
 */
const sameSitePath = (src: string): string => src.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '')

const srcSet = (stem: string, widths: number[], format: 'webp' | 'avif') =>
  widths.map((width) => `${stem}${width}.${format} ${width}w`).join(', ')
