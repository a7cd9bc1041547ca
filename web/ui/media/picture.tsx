import { clsx } from 'clsx'
import { useContext, type ReactNode } from 'react'
import { CoverPattern } from './cover-pattern.tsx'
import { DataSaver } from './held-picture.ts'
import { pictureLook, type PictureLook } from './picture-look.ts'
import { ShowPicture } from './show-picture.tsx'
import { StoredPicture } from './stored-picture.tsx'

/**
 * A picture from the media store. `sizes` as in CSS; `priority` for the largest picture of the page; `name`
 * (the store's) for the cover pattern and monogram shown without a picture, or if it fails to load, unless there is
 * another `fallback`. While the visitor saves data, the pattern has a button that shows the picture; its frame
 * is positioned.
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
  small,
  fill,
  shade,
  className,
  fallback,
}: PictureProps) {
  const savesData = useContext(DataSaver)
  const shownName = name ?? alt
  const look = { fill, shade, className }
  const isHeld = savesData && !!src
  if (!src || (isHeld && small)) {
    if (fallback !== undefined) return fallback
    return (
      <CoverPattern
        name={shownName}
        src={coverPattern}
        sizes={sizes}
        priority={priority}
        letters={!isHeld}
        small={small}
        {...look}
      />
    )
  }
  return (
    <>
      <StoredPicture
        {...{ src, sizes, width, height, priority, isHeld }}
        alt={isHeld ? alt || shownName : alt}
        isFrame
        className={clsx(pictureLook({ fill, shade }), className)}
      />
      <span className="picture-fallback">
        {isHeld || fallback === undefined ? (
          <CoverPattern name={shownName} letters={!isHeld} {...look} />
        ) : (
          fallback
        )}
      </span>
      {isHeld && <ShowPicture name={alt || shownName} />}
    </>
  )
}

export type PictureProps = PictureLook & {
  src?: string | null | undefined
  alt: string
  name?: string
  /** The store's cover picture, shown with the monogram if there is no `src`. */
  coverPattern?: string | null | undefined
  sizes?: string
  width?: number
  height?: number
  priority?: boolean | undefined
  /** True if the picture is too small for a button, or inside a link: while data is saved, it is not shown. */
  small?: boolean | undefined
  className?: string | undefined
  fallback?: ReactNode
}
