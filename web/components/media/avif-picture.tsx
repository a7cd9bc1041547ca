import type { ReactElement } from 'react'
import { avifSources } from './picture-sources.ts'

/** `image`, and its AVIF versions, which browsers prefer, if the media store has them. */
export function AvifPicture({ src, sizes, image }: { src: string; sizes?: string; image: ReactElement }) {
  const avif = avifSources(src, sizes)
  if (!avif) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif.srcSet} sizes={avif.sizes} />
      {image}
    </picture>
  )
}
