import { CoverPattern } from './cover-pattern.tsx'
import { clsx } from 'clsx'
import { loadingAttributes, avifSources, pictureSources } from './picture-sources.ts'
import { useFailedImage } from './use-failed-image.ts'
import type { ReactNode } from 'react'

/**
 * A picture from the media store. `sizes` as in CSS; `priority` for the largest picture of the page; `name`
 * (the store's) for the cover pattern and monogram shown without a picture, or if it fails to load, unless there is
 * another `fallback`.
 */
export function Picture({
  src,
  alt,
  name,
  coverPattern,
  sizes,
  width = 640,
  height = 480,
  priority,
  large,
  className,
  fallback,
}: PictureProps) {
  const { isFailed, image: imageEvents } = useFailedImage(src)
  if (!src || isFailed) {
    if (fallback !== undefined) return fallback
    return (
      <CoverPattern
        name={name ?? alt}
        src={coverPattern}
        sizes={sizes}
        priority={priority}
        letters
        className={className}
      />
    )
  }
  const avif = large ? undefined : avifSources(src, sizes)
  const image = (
    <img
      className={clsx('picture', className)}
      alt={alt}
      width={width}
      height={height}
      {...loadingAttributes(priority)}
      {...pictureSources(src, sizes)}
      {...imageEvents}
    />
  )
  if (!avif) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif.srcSet} sizes={avif.sizes} />
      {image}
    </picture>
  )
}

export type PictureProps = {
  src?: string | null
  alt: string
  name?: string
  /** The store's cover picture, shown with the monogram if there is no `src`. */
  coverPattern?: string | null
  sizes?: string
  width?: number
  height?: number
  priority?: boolean
  /** Shown wider than 640 pixels, for which there is no AVIF version. */
  large?: boolean
  className?: string
  fallback?: ReactNode
}
