import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { m } from '#messages'
import { OpenDot } from '#web/ui/feedback/open-dot.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { cardFrame } from './card-look.ts'
import { Rating } from './rating.tsx'
import { Tag, tagSmall } from './tag.tsx'

/**
 * A store in a list. `closedUntil` ('Opens 09:00') is shown while it is closed. `view` is how a page shows its
 * list: 'list' is only a logo and a text on a phone.
 */
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
  times,
  view,
  className,
}: StoreCardProps) {
  const isRow = view === 'list'
  const where = [area, distance].filter(Boolean).join(', ')
  return (
    <article className={clsx(cardFrame, className)} data-view={view}>
      <div className={clsx(coverLook({ view }), times && isRow && aboveTimes, aboveLink)}>
        <Picture
          src={cover}
          alt=""
          name={name}
          sizes="300px"
          height={210}
          className={isRow ? 'max-wide:hidden' : ''}
          fallback={
            <CoverPattern
              name={name}
              src={coverPattern}
              sizes="300px"
              className={isRow ? 'max-wide:hidden' : ''}
            />
          }
        />
        {discount && (
          <Tag at={isRow ? 'row' : 'cover'}>
            <ParaglideMessage
              message={m.ui_store_discount}
              inputs={{ discount }}
              markup={{ small: tagSmall }}
            />
          </Tag>
        )}
        {badge && (
          <span
            className="absolute right-2.5 bottom-2 narrow:top-9 narrow:bottom-auto rounded-full bg-surface px-2 py-0.5 text-[11px] font-emphasis
              tracking-spaced text-ink-2"
          >
            {badge}
          </span>
        )}
      </div>
      <div
        className={clsx(
          'px-3.5',
          isRow
            ? `max-wide:grid max-wide:grid-cols-[56px_minmax(0,1fr)] max-wide:items-start max-wide:gap-x-3.5
              max-wide:py-3 wide:pb-3.5`
            : 'pb-3.5',
        )}
      >
        <LogoMark name={name} logo={logo} coverPattern={coverPattern ?? cover} at={isRow ? 'row' : 'card'} />
        <div className="flex items-center justify-between gap-2 min-w-0 narrow:flex-wrap narrow:gap-y-0">
          <h3
            className={clsx(
              'mb-0.5 min-w-0 font-display text-16 leading-label font-bold',
              isRow ? 'wide:mt-2' : 'mt-2',
            )}
          >
            <CardLink href={href}>{name}</CardLink>
          </h3>
          <span className="text-14 leading-small">
            <Rating rating={rating} reviews={reviews} />
          </span>
        </div>
        <p className={clsx(lineLook, 'text-ink-2')}>
          {open ? (
            <span className="font-semibold whitespace-nowrap text-ok-text">
              <OpenDot />
              {m.ui_store_open()}
            </span>
          ) : (
            closedUntil && <span>{closedUntil}</span>
          )}
          {where && (
            <span className="min-w-0 overflow-hidden text-ellipsis">
              {(open || closedUntil) && '· '}
              {where}
            </span>
          )}
        </p>
        {category && <p className={clsx(lineLook, 'text-ink-3', isRow && 'max-wide:pr-24')}>{category}</p>}
        {times && <div className={clsx('mt-2.5', isRow && 'max-wide:col-span-full')}>{times}</div>}
      </div>
    </article>
  )
}

const coverLook = cva('overflow-hidden', {
  variants: {
    view: {
      rail: 'relative h-21',
      grid: 'relative h-29 wide:h-27',
      list: `max-wide:absolute max-wide:right-0 max-wide:bottom-2.25 max-wide:z-1 max-wide:overflow-visible
        wide:relative wide:h-27`,
    },
  },
  defaultVariants: { view: 'rail' },
})

/** On a phone, the discount of a row is beside its category. */
const aboveTimes = 'max-wide:bottom-17! narrow:static!'

const lineLook = 'flex flex-wrap items-center gap-x-1.5 text-13'

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
  distance?: string | undefined
  rating?: number | null
  reviews?: number
  /** The next free times, as links above that of the card. */
  times?: ReactNode
  view?: 'grid' | 'list'
  className?: string
}
