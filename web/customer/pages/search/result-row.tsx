import { ArrowRight, MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { DealCardProps } from '#web/ui/commerce/deal-card.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { NextTimes, type ShownTime } from '../lists/next-times.tsx'

/** An offer that was found: the picture beside the text, and its next times below. */
export function ResultRow({
  href,
  title,
  plainTitle,
  storeName,
  area,
  distance,
  category,
  picture,
  coverPattern,
  percent,
  rating,
  about,
  heart,
  priority,
  priceCents,
  normalCents,
  feeCents,
  times,
}: ResultRowProps) {
  return (
    <article
      className="group/deal relative grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 border-b border-line pt-4 pb-4
        narrow:grid-cols-1 wide:grid-cols-[132px_minmax(0,1fr)] wide:gap-x-4.5"
      data-testid="deal"
    >
      <div
        className={`relative isolate aspect-square self-start overflow-hidden rounded-card outline-offset-3
          outline-focus group-has-[h3_:focus-visible]/deal:outline-3 narrow:mb-2 wide:row-span-2 ${aboveLink}`}
      >
        <Picture
          src={picture}
          alt=""
          name={storeName}
          coverPattern={coverPattern}
          sizes="(min-width: 900px) 132px, 92px"
          priority={priority}
          className="transition-transform group-hover/deal:scale-103"
        />
        {percent !== undefined && percent > 0 && <PercentTag percent={percent} at="thumb" />}
      </div>
      <div className="grid min-w-0 content-start gap-y-1">
        <h3 className="line-clamp-2 pr-10 font-text text-16 leading-[1.32] font-semibold tracking-title text-pretty wide:text-17 narrow:line-clamp-none">
          <CardLink href={href}>{title}</CardLink>
        </h3>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-14 text-ink-2">
          <span className="min-w-0 truncate narrow:whitespace-normal">{storeName}</span>
          <Rating rating={rating} onCard />
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-14 text-ink-2">
          {area && (
            <span className="inline-flex items-center gap-1">
              <MapPin className="size-4 flex-none" />
              {[area, distance].filter(Boolean).join(', ')}
            </span>
          )}
          <span className="text-ink-3">{category}</span>
        </p>
        {about && <p className="quiet line-clamp-1 max-wide:hidden">{about}</p>}
        <PriceLine {...{ priceCents, normalCents, feeCents }} look="row" className="mt-0.5" />
      </div>
      <div
        className="col-span-full mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 wide:col-span-1
          wide:col-start-2"
      >
        <div className="min-w-0 flex-1 basis-50">
          {times.length > 0 ? (
            <NextTimes title={plainTitle} times={times} />
          ) : (
            <p className="quiet">{m.list_no_times()}</p>
          )}
        </div>
        <span
          className="inline-flex min-h-8 items-center gap-1 text-14 font-semibold text-info-text"
          aria-hidden
        >
          {m.ui_deal_view()}
          <ArrowRight className="size-4" />
        </span>
      </div>
      {heart}
    </article>
  )
}

type ResultRowProps = Pick<
  DealCardProps,
  | 'href'
  | 'title'
  | 'storeName'
  | 'area'
  | 'distance'
  | 'category'
  | 'picture'
  | 'coverPattern'
  | 'percent'
  | 'rating'
  | 'about'
  | 'heart'
  | 'priority'
  | 'priceCents'
  | 'normalCents'
  | 'feeCents'
> & {
  /** The title without highlighted words. */
  plainTitle: string
  times: ShownTime[]
}
