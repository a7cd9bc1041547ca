import { clsx } from 'clsx'
import type { CSSProperties, RefObject } from 'react'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { htmlTag } from './html-tag.ts'
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
  const img = {
    alt,
    tabIndex: isAsked ? -1 : undefined,
    width,
    height,
    ...loadingAttributes(priority, isAsked),
    ...pictureSources(src, sizes),
  }
  const frame = {
    className: clsx('block size-full', colours ? 'bg-picture' : 'bg-sunk', className),
    style: colours,
    'data-picture': isFrame ? true : undefined,
  }
  // As text, which takes a fraction of the time: a page has fifty pictures of twelve attributes.
  if (import.meta.env.SSR)
    return <picture {...frame} dangerouslySetInnerHTML={{ __html: htmlTag('img', img) }} />
  return (
    <picture {...frame}>
      <img
        {...img}
        {...image}
        alt={alt}
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
  /** Whether the visitor, who saves data, has asked for it. */
  isAsked: boolean
  /** Whether it is darker in the dark theme itself, not together with what is around it. */
  isFrame?: boolean
  className?: string
  image: { ref: RefObject<HTMLImageElement | null>; onError: () => void }
}
