import { clsx } from 'clsx'
import { useContext } from 'react'
import { DataSaver } from './held-picture.ts'
import { pictureLook, type PictureLook } from './picture-look.ts'
import { monogram, pickByName } from './monogram.ts'
import { ShowPicture } from './show-picture.tsx'
import { StoredPicture } from './stored-picture.tsx'

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
  const isHeld = useContext(DataSaver) && !!src
  const hasButton = isHeld && !small
  return (
    <>
      <span
        className={clsx(patternClass(pickByName(name, 6)), pictureLook({ fill, shade }), className)}
        data-picture
        aria-hidden={hasButton ? undefined : true}
      >
        {src && (!isHeld || hasButton) && (
          <StoredPicture
            {...{ src, sizes, priority, isHeld }}
            alt={hasButton ? name : ''}
            width={640}
            height={480}
            className="peer [grid-area:1/1]"
          />
        )}
        {letters && name && (
          <span
            className="relative top-[4%] grid aspect-square h-[min(46cqmin,84px)] place-items-center
              rounded-[24%] bg-surface font-display text-[min(17cqmin,30px)] leading-none font-extrabold
              text-ink [grid-area:1/1] peer-data-held:hidden"
            data-testid="initials"
            aria-hidden
          >
            {monogram(name)}
          </span>
        )}
      </span>
      {hasButton && <ShowPicture name={name} />}
    </>
  )
}

/** The drawing behind a picture or the initials. */
export function patternClass(pattern: number): string {
  return clsx(
    `grid size-full grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden
    [container-type:size]`,
    patterns[pattern],
  )
}

const patterns = [
  'bg-(--hem-4) bg-weave [--thread:var(--hem-2)]',
  'bg-(--hem-1) bg-weave [--thread:var(--hem-4)]',
  'bg-(--hem-3) bg-weave [--thread:var(--hem-2)]',
  'bg-(--hem-3) bg-diamonds [--thread:var(--hem-5)]',
  'bg-stripes',
  'bg-(--hem-1) bg-dots bg-position-[0_0,18px_18px] bg-size-[36px_36px]',
]

export type CoverPatternProps = PictureLook & {
  name: string
  src?: string | null | undefined
  sizes?: string | undefined
  priority?: boolean | undefined
  letters?: boolean | undefined
  /** True if the pattern is too small for a button, or inside a link: while data is saved, it is not shown. */
  small?: boolean | undefined
  className?: string | undefined
}
