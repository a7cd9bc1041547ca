import { monogram, pickByName } from './monogram.ts'
import { clsx } from 'clsx'
import { loadingAttributes, pictureSources } from './picture-sources.ts'
import { useFailedImage } from './use-failed-image.ts'

/**
 * A store's cover: its own picture, or one of six patterns chosen by its name, so that a store always has the
 * same one, also if its picture fails to load.
 */
export function CoverPattern({ name, src, sizes, priority, letters, className }: CoverPatternProps) {
  const { isFailed, image } = useFailedImage(src)
  const isPicture = src && !isFailed
  return (
    <span
      className={clsx('picture drawn', className)}
      data-pattern={isPicture ? 'picture' : pickByName(name, 6)}
      aria-hidden
    >
      {isPicture && (
        <img
          className="picture"
          alt=""
          width={640}
          height={480}
          {...loadingAttributes(priority)}
          {...pictureSources(src, sizes)}
          {...image}
        />
      )}
      {letters && name && <span className="initials">{monogram(name)}</span>}
    </span>
  )
}

export type CoverPatternProps = {
  name: string
  src?: string | null
  sizes?: string
  priority?: boolean
  letters?: boolean
  className?: string
}
