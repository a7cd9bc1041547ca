import { cva } from 'class-variance-authority'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { monogram } from '#web/ui/media/monogram.ts'
import { Picture } from '#web/ui/media/picture.tsx'

/** A store's logo, or its initials on its cover pattern. The name is shown beside it. */
export function LogoMark({ name, logo, coverPattern, size, at = 'line' }: LogoMarkProps) {
  // The API sends the cover where there is no logo.
  const ownLogo = logo === coverPattern ? null : logo
  return (
    <span
      className={look({ at })}
      style={size ? { width: size, height: size, fontSize: Math.round(size * 0.375) } : undefined}
      aria-hidden
    >
      <Picture
        src={ownLogo}
        alt=""
        sizes="64px"
        width={64}
        height={64}
        fill
        small
        fallback={
          <>
            <CoverPattern name={name} src={coverPattern} sizes="64px" small fill shade="initials" />
            <b className="relative font-extrabold tracking-figure text-shadow-[0_1px_2px_oklch(0.15_0.02_40/0.5)]">
              {monogram(name)}
            </b>
          </>
        }
      />
    </span>
  )
}

const look = cva(
  `relative grid flex-none place-items-center overflow-hidden bg-night font-display text-[18px] leading-none
    font-extrabold text-white`,
  {
    variants: {
      at: {
        line: 'size-12 rounded-xl',
        large: 'rounded-card',
        card: '-mt-7 size-13 rounded-xl ring-3 ring-surface',
        row: `rounded-xl max-wide:row-[1/4] max-wide:mt-0.5 max-wide:size-14 wide:-mt-7 wide:size-13 wide:ring-3
          wide:ring-surface`,
        head: '-mt-11 rounded-4xl ring-4 ring-paper wide:-mt-9 wide:self-start',
      },
    },
  },
)

type LogoMarkProps = {
  name: string
  logo?: string | null | undefined
  coverPattern?: string | null | undefined
  /** Size in pixels, 48 by default. Cards have their own. */
  size?: number
  /** Place of the mark: beside a text, as a large picture, at the edge of a card's cover, in a row on a phone, or of a page. */
  at?: 'line' | 'large' | 'card' | 'row' | 'head'
}
