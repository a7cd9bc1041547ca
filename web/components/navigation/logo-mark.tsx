import { clsx } from 'clsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { monogram } from '#web/components/media/monogram.ts'
import { Picture } from '#web/components/media/picture.tsx'

/** A store's logo, or its initials on its cover pattern. The name is shown beside it. */
export function LogoMark({
  name,
  logo,
  coverPattern,
  size,
  at = 'text',
}: {
  name: string
  logo?: string | null
  coverPattern?: string | null
  size?: number
  /** Beside a text, or as a large picture. */
  at?: 'text' | 'large'
}) {
  return (
    <span
      className={clsx('logo-mark', at === 'large' && 'rounded-card')}
      style={size ? { width: size, height: size, fontSize: Math.round(size * 0.375) } : undefined}
      aria-hidden
    >
      <Picture
        src={logo}
        alt=""
        sizes="64px"
        width={64}
        height={64}
        className="whole"
        small
        fallback={
          <>
            <CoverPattern name={name} src={coverPattern} sizes="64px" small />
            <b>{monogram(name)}</b>
          </>
        }
      />
    </span>
  )
}
