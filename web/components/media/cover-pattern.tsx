import { clsx } from 'clsx'
import { pictureLook, type PictureLook } from './picture-look.ts'
import { AvifPicture } from './avif-picture.tsx'
import { monogram, pickByName } from './monogram.ts'
import { loadingAttributes, pictureSources } from './picture-sources.ts'
import { ShowPicture } from './show-picture.tsx'
import { useFailedImage } from './use-failed-image.ts'
import { useHeldPicture } from './held-picture.ts'

/**
 * A store's cover: its own picture, or one of six patterns chosen by its name, so that a store always has the
 * same one, also if its picture fails to load or waits until it is asked for.
 */
export function CoverPattern({
  name,
  src,
  sizes,
  priority,
  letters,
  small,
  fill,
  shade,
  className,
}: CoverPatternProps) {
  const { isFailed, image } = useFailedImage(src)
  const { isHeld, isAsked, show } = useHeldPicture(src, image.ref)
  const isPicture = src && !isFailed && !isHeld
  const hasButton = isHeld && !small
  return (
    <>
      <span
        className={clsx(pictureLook({ fill, shade }), !fill && 'relative', 'drawn', className)}
        data-pattern={isPicture ? 'picture' : pickByName(name, 6)}
        aria-hidden={isAsked ? undefined : true}
      >
        {isPicture && (
          <AvifPicture
            src={src}
            sizes={sizes}
            image={
              <img
                className="picture absolute inset-0 filter-none"
                alt={isAsked ? name : ''}
                tabIndex={isAsked ? -1 : undefined}
                width={640}
                height={480}
                {...loadingAttributes(priority)}
                {...pictureSources(src, sizes)}
                {...image}
              />
            }
          />
        )}
        {letters && name && !hasButton && (
          <span className="initials relative" aria-hidden>
            {monogram(name)}
          </span>
        )}
      </span>
      {hasButton && <ShowPicture name={name} onShow={show} />}
    </>
  )
}

export type CoverPatternProps = PictureLook & {
  name: string
  src?: string | null
  sizes?: string
  priority?: boolean
  letters?: boolean
  /** Too small for a button, or inside a link: while data is saved, it is not shown. */
  small?: boolean
  className?: string
}
