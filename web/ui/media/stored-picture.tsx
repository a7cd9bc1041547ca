import { clsx } from 'clsx'
import type { CSSProperties, RefObject } from 'react'
import { preload } from 'react-dom'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { loadingAttributes, pictureSources } from './picture-sources.ts'

/**
 * The `<img>` of a picture in its frame, which is always rendered: load-pictures.ts shows a lazy image when its
 * frame comes near the window. Until it is loaded, the frame has its colours.
 */
export function StoredPicture({
  src,
  sizes,
  alt,
  width,
  height,
  priority,
  isAsked,
  isFrame,
  className,
  image,
}: StoredPictureProps) {
  const colours = colourVariables(src)
  const sources = pictureSources(src, sizes)
  // React preloads images that have priority, but not those within a <picture>.
  if (priority)
    preload(sources.src, {
      as: 'image',
      fetchPriority: 'high',
      imageSrcSet: sources.srcSet,
      imageSizes: sources.sizes,
    })
  return (
    <picture
      className={clsx('block size-full', colours ? 'bg-picture' : 'bg-sunk', className)}
      style={colours}
      data-picture={isFrame ? true : undefined}
    >
      <img
        {...loadingAttributes(priority, isAsked)}
        {...sources}
        {...image}
        alt={alt}
        tabIndex={isAsked ? -1 : undefined}
        width={width}
        height={height}
        // load-pictures.ts may have changed `loading` before the page is hydrated.
        suppressHydrationWarning
      />
    </picture>
  )
}

/** The variables of `bg-picture` in app.css. */
function colourVariables(src: string): CSSProperties | undefined {
  const colours = coloursIn(src)
  if (!colours) return undefined
  const { topLeft, topRight, bottomLeft, bottomRight, middle } = colours
  const variables = { '--a': topLeft, '--b': topRight, '--c': bottomLeft, '--d': bottomRight, '--e': middle }
  return variables as CSSProperties // its type has no custom properties
}

export type StoredPictureProps = {
  src: string
  sizes: string | undefined
  alt: string
  width: number
  height: number
  priority: boolean | undefined
  /** True if the visitor, who saves data, has asked for the picture. */
  isAsked: boolean
  /** True if the picture is darker in the dark theme itself, not together with what is around it. */
  isFrame?: boolean
  className?: string
  image: { ref: RefObject<HTMLImageElement | null>; onError: () => void }
}
