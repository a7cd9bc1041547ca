import { m } from '#messages'
import { ArrowRight, Clock } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { OverLabel } from './over-label.tsx'
import { PercentTag } from './percent-tag.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { PriceLine } from './price-line.tsx'
import { Rating } from './rating.tsx'

/**
 * A deal in a list. The whole card links to it; the heart is passed by the caller. As a `row`, the picture is
 * beside the text.
 */
export function DealCard({
  href,
  title,
  storeName,
  kicker,
  area,
  distance,
  category,
  picture,
  coverPattern,
  percent,
  rating,
  priceCents,
  normalCents,
  feeCents,
  timeLeft,
  tag,
  expired = false,
  heart,
  about,
  times,
  row = false,
  priority,
}: DealCardProps) {
  const where = [area, distance].filter(Boolean).join(', ')
  const line = kicker ?? [storeName, where].filter(Boolean).join(' · ')
  const content = (
    <>
      <div
        className={clsx(
          `@container relative isolate aspect-4/3 overflow-hidden rounded-card outline-offset-3 outline-focus
            group-has-[h3_:focus-visible]/deal:outline-3`,
          row ? 'row-span-full narrow:row-auto narrow:mb-2' : 'mb-2 wide:mb-2.5',
          aboveLink,
        )}
      >
        <Picture
          src={picture}
          alt=""
          name={storeName}
          coverPattern={coverPattern}
          sizes={row ? rowSizes : cardSizes}
          priority={priority}
          shade={expired ? 'expired' : undefined}
          className="transition-transform group-hover/deal:scale-103"
        />
        {!expired && percent !== undefined && percent > 0 && <PercentTag percent={percent} at="corner" />}
        {!expired && (timeLeft ?? tag) && (
          <p className="absolute inset-x-2 bottom-2 flex whitespace-nowrap">
            {timeLeft ? (
              <span className={mark({ kind: 'time' })}>
                <Clock className={markIcon} />
                {timeLeft}
              </span>
            ) : (
              tag && <span className={mark({ kind: 'plain' })}>{tag.text}</span>
            )}
          </p>
        )}
        {expired && <OverLabel>{m.ui_deal_expired()}</OverLabel>}
      </div>
      <div className={clsx('text-13 leading-row text-ink-2 wide:text-14', row && heart && besideHeart)}>
        <p className={clsx('flex justify-between gap-1.5', row && 'wide:justify-start wide:gap-3')}>
          <span className="min-w-0 truncate narrow:whitespace-normal" title={line}>
            {line}
          </span>
          {!kicker && <Rating rating={rating} onCard />}
        </p>
      </div>
      <h3
        className={clsx(
          'line-clamp-2 narrow:line-clamp-none',
          heading({ row, expired }),
          row && heart && besideHeart,
        )}
      >
        <CardLink href={href}>{title}</CardLink>
      </h3>
      {about && <p className={clsx('line-clamp-2 mb-2 quiet', row && 'max-wide:hidden')}>{about}</p>}
      <PriceLine
        {...{ priceCents, normalCents, feeCents }}
        saving={!expired}
        isPast={expired}
        look={row ? 'row' : 'card'}
        className={row ? 'mt-auto self-end' : 'mt-auto'}
      />
      {category && (
        <p
          className={clsx(
            'mt-1.5 flex flex-wrap items-center justify-between gap-x-2 text-13 text-ink-2 wide:text-14',
            row && 'col-start-2 narrow:col-start-auto',
          )}
        >
          {category}
          <span className="inline-flex items-center gap-1 font-semibold text-info-text" aria-hidden>
            {m.ui_deal_view()}
            <ArrowRight className="size-4" />
          </span>
        </p>
      )}
      {times && <div className={clsx('mt-2', row && 'col-start-2 narrow:col-start-auto')}>{times}</div>}
    </>
  )
  return (
    <article
      className={clsx(card({ row }), row && about && 'wide:grid-rows-[auto_auto_auto_1fr]')}
      data-testid="deal"
    >
      {content}
      {heart}
    </article>
  )
}

const card = cva('group/deal relative min-w-0', {
  variants: {
    row: {
      false: 'flex flex-col',
      true: `grid grid-cols-[126px_minmax(0,1fr)] grid-rows-[auto_auto_1fr] items-start gap-x-3.5
        wide:grid-cols-[240px_minmax(0,1fr)] wide:gap-x-6 narrow:grid-cols-1 narrow:grid-rows-none`,
    },
  },
})

const mark = cva('inline-flex h-[1.5rem] items-center gap-1.25 rounded-md px-2 text-12 font-emphasis', {
  variants: {
    kind: {
      time: 'bg-over-picture text-white',
      plain: 'bg-surface text-ink',
    },
  },
})
/** Room for the heart: on a phone, the heart of a row is beside its text; in one column, it is on the picture. */
const besideHeart = 'max-wide:pr-10 narrow:pr-0'

const markIcon = 'size-3.25 stroke-[2.4]'

const heading = cva('mt-1 mb-1.5 font-text text-15 leading-[1.32] font-semibold tracking-title text-pretty', {
  variants: {
    row: {
      false: 'wide:text-16',
      true: 'wide:font-display wide:text-20 wide:leading-tight wide:font-bold',
    },
    expired: { true: 'text-ink-2' },
  },
})

/** Picture size on a phone with a sharp screen, where 320 pixels are enough: about two per CSS pixel. */
const onPhone = '(max-width: 599px) and (min-resolution: 2dppx) 106px'
const cardSizes = ['(min-width: 900px) 290px', onPhone, 'calc(50vw - 24px)'].join(', ')
const rowSizes = ['(min-width: 900px) 240px', onPhone, '126px'].join(', ')

export type DealCardProps = {
  href: string
  title: ReactNode
  storeName: string
  /** Text above the title in place of the store and its rating, where all cards are of one store. */
  kicker?: string
  area?: string
  /** '1.2 km' */
  distance?: string | undefined
  /** Category below the price with 'View Offer', where deals of several categories are mixed with stores. */
  category?: string
  picture?: string | null
  coverPattern?: string | null
  percent?: number
  rating?: number | null
  /** Price in cents; null when it is agreed at the store. */
  priceCents: number | null
  normalCents?: number | undefined
  /** The access fee, which is shown beside the price. */
  feeCents?: number | undefined
  /** Time left, shown in place of the tag when it is short. */
  timeLeft?: string
  /** 'Featured', 'Hot Deal', 'Bestseller' or 'Limited Time'. */
  tag?: { text: string }
  expired?: boolean
  /** True in a list with one deal per row. */
  row?: boolean
  heart?: ReactNode
  /** A description, for the list view. */
  about?: ReactNode
  /** The next free times, as links above that of the card. */
  times?: ReactNode
  priority?: boolean
}
