import { CalendarClock, Clock, Sparkles, Tag, Trash, TrendingDown } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { clsx } from 'clsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { OverLabel } from '#web/ui/commerce/over-label.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import type { FavouriteView } from './favourite-view.ts'

/** A favourite, with what helps to decide whether to book it now. */
export function FavouriteCard({ favourite, onRemove }: { favourite: FavouriteView; onRemove: () => void }) {
  const { title, store, state, ends } = favourite
  const isExpired = state === 'expired'
  return (
    <article
      className="relative grid grid-cols-[116px_minmax(0,1fr)] overflow-hidden rounded-card border border-line
        bg-surface wide:grid-cols-1 wide:grid-rows-[auto_1fr_auto]"
      aria-label={title}
    >
      <div
        className={clsx(
          'relative isolate min-h-37 overflow-hidden wide:aspect-video wide:min-h-0',
          aboveLink,
        )}
      >
        <div className="absolute inset-0">
          <Picture
            src={favourite.picture}
            alt=""
            name={store.name}
            coverPattern={favourite.coverPattern}
            sizes="(min-width: 900px) 380px, 160px"
            className={clsx(isExpired && 'filter-[grayscale(0.85)_brightness(0.8)]')}
          />
        </div>
        {!isExpired && favourite.percent > 0 && <PercentTag percent={favourite.percent} at="corner" />}
        {!isExpired && favourite.isFeatured && (
          <span
            className="absolute bottom-2 left-2 inline-flex h-6 items-center gap-1 rounded-md
              bg-over-picture px-2 text-[11px] font-bold tracking-[0.05em] text-white"
          >
            <Sparkles className="size-3.25" />
            {m.saved_card_featured()}
          </span>
        )}
        {isExpired && <OverLabel>{m.saved_card_over()}</OverLabel>}
      </div>
      <div
        className={clsx(
          'flex min-w-0 flex-col px-3.5 pt-3 pb-2.5 wide:px-4 wide:py-3.5',
          isExpired && 'text-ink-2',
        )}
      >
        <p className="flex items-center gap-2 text-13 text-ink-2">
          <LogoMark name={store.name} logo={store.logo} coverPattern={favourite.coverPattern} size={26} />
          <span className="line-clamp-2 min-w-0">
            <b>{store.name}</b> · {store.area}
          </span>
        </p>
        <h2 className="line-clamp-2 mt-1.5 mb-0.75 font-text text-16 leading-label font-emphasis tracking-title">
          <Link className="hover:underline" href={favourite.href}>
            {title}
          </Link>
        </h2>
        <p className="line-clamp-2 mb-1.5 text-14 leading-[1.42] text-ink-2">{favourite.about}</p>
        <PriceLine
          priceCents={favourite.priceCents}
          feeCents={favourite.feeCents}
          isPast={isExpired}
          className="mt-auto wide:pt-1"
          {...(favourite.normalCents !== null && { normalCents: favourite.normalCents })}
        />
        {!isExpired && (favourite.droppedFromCents !== null || favourite.endsSoon) && (
          <p className="flex items-center mt-1 flex-wrap gap-2">
            {favourite.droppedFromCents !== null && (
              <Pill tone="save" icon={TrendingDown}>
                {m.saved_card_price_dropped({ price: formatKes(favourite.droppedFromCents) })}
              </Pill>
            )}
            {favourite.endsSoon && (
              <Pill tone="info" icon={Clock}>
                {favourite.endsSoon}
              </Pill>
            )}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-13 text-ink-2">
          <span className="inline-flex items-center gap-1.25">
            <Tag className="size-3.5" />
            {categoryName(favourite.category)}
          </span>
          <span className="inline-flex items-center gap-1.25">
            <CalendarClock className="size-3.5" />
            {isExpired ? m.saved_card_expired_on({ day: ends }) : m.saved_card_expires_on({ day: ends })}
          </span>
        </p>
        {state === 'inactive' && <p className="quiet mt-1">{m.saved_card_inactive()}</p>}
      </div>
      <div
        className="col-span-full grid grid-cols-[1fr_auto] gap-2 border-t border-line px-3 py-2.5 wide:px-4
          wide:pt-3 wide:pb-3.5"
      >
        {isExpired ? (
          <Button variant="soft" size="touch" disabled>
            {m.saved_card_over()}
          </Button>
        ) : (
          <ButtonLink
            variant="ink"
            size="touch"
            href={favourite.href}
            aria-label={m.saved_card_view_named({ title })}
          >
            {m.ui_deal_view()}
          </ButtonLink>
        )}
        <Button
          variant="line"
          size="touch"
          className="noscript:hidden"
          aria-label={m.saved_card_remove_named({ title })}
          onClick={onRemove}
        >
          <Trash />
          {m.saved_remove_confirm()}
        </Button>
      </div>
    </article>
  )
}
