import { monogram, pickByName } from './monogram.ts'
import { names } from './clsx.ts'
import { arrival, pictureSources } from './picture-sources.ts'

/** A store's cloth: its own picture, or one of six drawn from its name, so that the same store always wears the same. */
export function CoverPattern({ name, src, sizes, priority, letters, className }: CoverPatternProps) {
  return (
    <span
      className={names('picture drawn', className)}
      data-cloth={src ? 'picture' : pickByName(name, 6)}
      aria-hidden
    >
      {src && (
        <img
          className="picture"
          alt=""
          width={640}
          height={480}
          {...arrival(priority)}
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
