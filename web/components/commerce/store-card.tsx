import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { small } from '#web/components/feedback/message-parts.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { aboveLink } from '#web/components/media/held-picture.ts'
import { Picture } from '#web/components/media/picture.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Rating } from './rating.tsx'

/** A store in a list. `closedUntil` ('Opens 09:00') is shown while it is closed. */
export function StoreCard({
  href,
  name,
  cover,
  logo,
  coverPattern,
  open,
  closedUntil,
  category,
  badge,
  discount,
  area,
  distance,
  rating,
  reviews,
}: StoreCardProps) {
  const where = [area, distance].filter(Boolean).join(', ')
  return (
    <article className="store">
      <div className={clsx('cover', aboveLink)}>
        <Picture
          src={cover}
          alt=""
          name={name}
          sizes="300px"
          height={210}
          fallback={<CoverPattern name={name} src={coverPattern} sizes="300px" />}
        />
        {discount && (
          <span className="tag">
            <ParaglideMessage message={m.ui_store_discount} inputs={{ discount }} markup={{ small }} />
          </span>
        )}
        {badge && <span className="badge">{badge}</span>}
      </div>
      <div className="body">
        <LogoMark name={name} logo={logo} coverPattern={coverPattern ?? cover} />
        <div className="flex min-w-0 items-center justify-between gap-2">
          <h3 className="min-w-0">
            <Link className="name" href={href}>
              {name}
            </Link>
          </h3>
          <span className="small">
            <Rating rating={rating} reviews={reviews} />
          </span>
        </div>
        <p>
          {open ? (
            <span className="open">
              <span className="dot" />
              {m.ui_store_open()}
            </span>
          ) : (
            closedUntil && <span>{closedUntil}</span>
          )}
          {where && (
            <span className="cut">
              {(open || closedUntil) && '· '}
              {where}
            </span>
          )}
        </p>
        {category && <p className="kind">{category}</p>}
      </div>
    </article>
  )
}

export type StoreCardProps = {
  href: string
  name: string
  cover?: string | null
  logo?: string | null
  coverPattern?: string | null
  open?: boolean
  closedUntil?: string
  category?: string
  /** 'POPULAR'; a store without reviews shows 'New' instead of its rating. */
  badge?: string
  /** 'Up to 30%' */
  discount?: string
  area?: string
  distance?: string
  rating?: number | null
  reviews?: number
}
