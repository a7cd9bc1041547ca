import { monogram, pickByName } from './monogram.ts'
import { clsx } from 'clsx'
import { loadingAttributes, pictureSources } from './picture-sources.ts'

/**
 * A store's cover: its own picture, or one of six patterns chosen by its name, so that a store always has the
 * same one.
 */
export function CoverPattern({ name, src, sizes, priority, letters, className }: CoverPatternProps) {
  return (
    <span
      className={clsx('picture drawn', className)}
      data-pattern={src ? 'picture' : pickByName(name, 6)}
      aria-hidden
    >
      {src && (
        <img
          className="picture"
          alt=""
          width={640}
          height={480}
          {...loadingAttributes(priority)}
          {...pictureSources(src, sizes)}
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
