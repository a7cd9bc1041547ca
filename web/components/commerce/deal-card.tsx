import { m } from '#messages'
import { Clock, Flame } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { PercentTag } from './percent-tag.tsx'
import { aboveLink } from '#web/components/media/held-picture.ts'
import { Picture } from '#web/components/media/picture.tsx'
import { PriceLine } from './price-line.tsx'
import { Rating } from './rating.tsx'

/** A deal in a list. The whole card links to it; the heart is passed by the caller. */
export function DealCard({
  href,
  title,
  storeName,
  kicker,
  area,
  picture,
  coverPattern,
  percent,
  rating,
  priceCents,
  normalCents,
  feeCents,
  timeLeft,
  tag,
  expired,
  row,
  hot,
  heart,
  about,
  priority,
  sizes = cardSizes,
}: DealCardProps) {
  return (
    <article className={clsx('deal', expired && 'gone')}>
      <div className={clsx('pic', aboveLink)}>
        <Picture
          src={picture}
          alt=""
          name={storeName}
          coverPattern={coverPattern}
          sizes={sizes}
          priority={priority}
        />
        {!expired && percent !== undefined && percent > 0 && <PercentTag percent={percent} />}
        {!expired && (
          <p className="marks">
            {timeLeft && (
              <span className="left">
                <Clock />
                {timeLeft}
              </span>
            )}
            {hot && (
              <span className="hot">
                <Flame />
                {m.ui_deal_hot()}
              </span>
            )}
            {tag && !hot && <span className={clsx(tag.isHot ? 'hot' : 'kind')}>{tag.text}</span>}
          </p>
        )}
        {expired && <span className="over-lab">{m.ui_deal_expired()}</span>}
      </div>
      <p className="who">
        <span className="cut">
          {kicker ?? storeName}
          {!kicker && area && <span className="only-d"> · {area}</span>}
        </span>
        {!kicker && <Rating rating={rating} />}
      </p>
      <h3 className="two">
        <Link className="name" href={href}>
          {title}
        </Link>
      </h3>
      {about && <p className="about two">{about}</p>}
      <PriceLine
        {...{ priceCents, normalCents, feeCents }}
        saving={!expired}
        isPast={expired}
        {...(row && { look: 'row', className: 'mt-auto self-end' })}
      />
      {heart}
    </article>
  )
}

const cardSizes = '(min-width: 900px) 285px, calc(50vw - 24px)'

export type DealCardProps = {
  href: string
  title: ReactNode
  storeName: string
  /** Shown above the title instead of the store and its rating, where all cards are of one store. */
  kicker?: string
  area?: string
  picture?: string | null
  coverPattern?: string | null
  percent?: number
  rating?: number | null
  /** Null when the price is agreed at the store. */
  priceCents: number | null
  normalCents?: number
  /** The access fee, which is shown beside the price. */
  feeCents?: number
  timeLeft?: string
  /** 'Featured', 'Hot Deal', 'Bestseller' or 'Limited Time'. */
  tag?: { text: string; isHot: boolean }
  expired?: boolean
  /** In a list with one deal per row. */
  row?: boolean
  /** At least half off; shown where deals are mixed with other items. */
  hot?: boolean
  heart?: ReactNode
  /** A description, for the list view. */
  about?: ReactNode
  priority?: boolean
  sizes?: string
}
