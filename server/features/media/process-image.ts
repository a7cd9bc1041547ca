/**
 * Turns an uploaded image into the files that are stored: decoded in full, cropped or made smaller, re-encoded,
 * without metadata.
 */
import { m } from '#messages'
import type { Sharp } from 'sharp'
import { generalProblems } from '#contract/problem.ts'
import { listFormats, type ImageFormat, type ImageRules } from '#domain/media/image-kinds.ts'
import { COLOURS_SIDE, colourCode } from '#domain/media/picture-colours.ts'
import { Slots } from '#server/platform/database/keyed-queue.ts'
import type { Log } from '#server/platform/observability/log.ts'

const TIMEOUT_SECONDS = 10
/** Two thirds of the bytes and of the time of quality 82 with the usual effort; a phone shows no difference. */
const WEBP = { quality: 70, effort: 2 }
/** 60% of the bytes of the WebP above at the same distance from the original; the next effort takes twice as long. */
const AVIF = { quality: 43, effort: 2 }
/** Decoding uses a full core and much memory. A waiting call holds its upload in memory. */
const decoding = new Slots({ running: 2, waiting: 40, waitMs: 8_000 })

/** Size in pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * Returns one file for each format and size of the kind, in their order, the size of the first file, and the colours of an
 * image without transparency.
 */
export async function processImage(
  log: Log,
  rules: ImageRules,
  upload: Uint8Array,
): Promise<{ files: Buffer[]; size: ImageSize; colours: string | undefined }> {
  const { sizes, maxPixels, isWhole } = rules
  if (!hasSupportedFormat(upload)) throw generalProblems.notAPicture()
  // Imported when needed: it takes nine megabytes of memory, and few requests upload images.
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 } as const
  const fit = isWhole ? ({ fit: 'inside', withoutEnlargement: true } as const) : ({ fit: 'cover' } as const)
  const uploaded = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (uploaded.width * uploaded.height > maxPixels)
    throw generalProblems
      .pictureTooLarge()
      .with({ message: m.problem_picture_pixels({ count: Math.floor(maxPixels / 1_000_000) }) })
  return decoding.run(async () => {
    try {
      // Decodes every row of one channel: the crop below reads only the rows it needs, and would not detect
      // that the rest of the file is missing.
      await sharp(upload, options).extractChannel(0).raw().timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
      const most = largest(sizes)
      const { data, info: raw } = await sharp(upload, options)
        .autoOrient()
        .resize(most.width, most.height, fit)
        .raw()
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer({ resolveWithObject: true })
      const files: Buffer[] = []
      for (const format of listFormats(rules))
        for (const { width, height } of sizes) {
          const resized = sharp(data, { raw }).resize(width, height, fit)
          files.push(await encode(resized, format).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer())
        }
      const { width, height } = await sharp(files[0]).metadata()
      return { files, size: { width, height }, colours: await getColours(sharp(files[0])) }
    } catch (error) {
      // The library's errors have no codes, and in every case the image cannot be used.
      log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'image.rejected')
      throw generalProblems.notAPicture()
    }
  })
}

const encode = (image: Sharp, format: ImageFormat): Sharp =>
  format === 'avif' ? image.avif(AVIF) : image.webp(WEBP)

/** All sizes are made from this one, so that the upload is decoded once for them. */
const largest = (sizes: ImageRules['sizes']): ImageSize =>
  sizes.reduce((most, size) => (size.width > most.width ? size : most))

async function getColours(image: Sharp): Promise<string | undefined> {
  if (!(await image.stats()).isOpaque) return undefined
  const scaled = image.removeAlpha().resize(COLOURS_SIDE, COLOURS_SIDE, { fit: 'fill' })
  return colourCode(await scaled.raw().timeout({ seconds: TIMEOUT_SECONDS }).toBuffer())
}

/**
 * Returns whether the first bytes are those of JPEG, PNG or WebP, whatever the name of the upload, so that no other decoder is
 * ever reached. It also checks the last bytes, which a decoder that already has all pixels ignores.
 */
function hasSupportedFormat(upload: Uint8Array): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.length)
  const startsWith = (offset: number, ...expected: number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte)
  const includes = (...expected: number[]) => bytes.includes(Buffer.from(expected))
  const isJpeg = startsWith(0, 0xff, 0xd8, 0xff) && includes(0xff, 0xd9)
  const isPng =
    startsWith(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) &&
    includes(0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
  const isWebp = startsWith(0, 0x52, 0x49, 0x46, 0x46) && startsWith(8, 0x57, 0x45, 0x42, 0x50)
  return isJpeg || isPng || isWebp
}
