import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { loadingAttributes, pictureSources } from './picture-sources.ts'

/**
 * The `<img>` of a picture in its frame, which is always rendered: load-pictures.ts shows a lazy image when its
 * frame comes near the window, one that is held when it is asked for, and none that cannot be loaded. Until it is loaded, the
 * frame has its colours.
 */
export function StoredPicture({
  src,
  sizes,
  alt,
  width,
  height,
  priority,
  isHeld,
  isFrame,
  className,
}: StoredPictureProps) {
  const colours = colourVariables(src)
  const sources = pictureSources(src, sizes)
  // React preloads images that have priority, but not those within a <picture>.
  if (priority && !isHeld)
    preload(sources.src, {
      as: 'image',
      fetchPriority: 'high',
      imageSrcSet: sources.srcSet,
      imageSizes: sources.sizes,
    })
  return (
    <picture
      key={src}
      className={clsx('block size-full', colours ? 'bg-picture' : 'bg-sunk', className)}
      style={colours}
      data-picture={isFrame ? true : undefined}
      data-held={isHeld ? true : undefined}
      // load-pictures.ts may have changed attributes before the page is hydrated.
      suppressHydrationWarning
    >
      <img
        {...loadingAttributes(priority && !isHeld)}
        {...(isHeld ? hold(sources) : sources)}
        alt={alt}
        // It gets the focus from the button that shows it.
        tabIndex={isHeld ? -1 : undefined}
        width={width}
        height={height}
        suppressHydrationWarning
      />
    </picture>
  )
}

/** The sources where load-pictures.ts finds them. */
const hold = ({ src, srcSet, sizes }: ReturnType<typeof pictureSources>) => ({
  'data-src': src,
  'data-srcset': srcSet,
  sizes,
})

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
  /** True if the picture waits until it is asked for, because the visitor saves data. */
  isHeld: boolean
  /** True if the picture is darker in the dark theme itself, not together with what is around it. */
  isFrame?: boolean
  className?: string
}
