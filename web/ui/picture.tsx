import { CoverPattern } from './cover-pattern.tsx'
import { names } from './clsx.ts'
import { arrival, avifSources, pictureSources } from './picture-sources.ts'

/**
 * A picture from our media store. Give `sizes` as CSS would, `priority` to the one picture that makes the page, and `name` (the store's) so that
 * without a picture its cloth and monogram stand there.
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
}: PictureProps) {
  if (!src)
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
  const avif = large ? undefined : avifSources(src, sizes)
  const image = (
    <img
      className={names('picture', className)}
      alt={alt}
      width={width}
      height={height}
      {...arrival(priority)}
      {...pictureSources(src, sizes)}
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
  /** the store's cloth as a picture, shown with the monogram where there is no `src` */
  coverPattern?: string | null
  sizes?: string
  width?: number
  height?: number
  priority?: boolean
  /** Shown wider than 640 pixels: the lighter kind ends there. */
  large?: boolean
  className?: string
}
