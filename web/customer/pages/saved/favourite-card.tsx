import { CalendarClock, Clock, Sparkles, Tag, Trash2, TrendingDown } from 'lucide-react'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { clsx } from 'clsx'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { Picture } from '#web/components/media/picture.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { PriceLine } from '#web/components/commerce/price-line.tsx'
import type { FavouriteView } from './favourite-view.ts'

/** A favourite, with what helps to decide whether to book it now. */
export function FavouriteCard({ favourite, onRemove }: { favourite: FavouriteView; onRemove: () => void }) {
  const { title, store, state, ends } = favourite
  const isExpired = state === 'expired'
  return (
    <article className={clsx('keep', isExpired && 'gone')} aria-label={title}>
      <div className="pic">
        <Picture
          src={favourite.picture}
          alt=""
          name={store.name}
          coverPattern={favourite.coverPattern}
          sizes="(min-width: 900px) 380px, 160px"
        />
        {!isExpired && favourite.percent > 0 && <PercentTag percent={favourite.percent} />}
        {!isExpired && favourite.isFeatured && (
          <span className="flag">
            <Sparkles />
            FEATURED
          </span>
        )}
        {isExpired && <span className="over-lab">Expired</span>}
      </div>
      <div className="say">
        <p className="of">
          <LogoMark name={store.name} logo={store.logo} coverPattern={favourite.coverPattern} size={26} />
          <span className="cut">
            <b>{store.name}</b> · {store.area}
          </span>
        </p>
        <h2 className="two">
          <Link className="name" href={favourite.href}>
            {title}
          </Link>
        </h2>
        <p className="about two">{favourite.about}</p>
        <PriceLine
          priceCents={favourite.priceCents}
          feeCents={favourite.feeCents}
          {...(favourite.normalCents !== null && { normalCents: favourite.normalCents })}
        />
        {!isExpired && (favourite.droppedFromCents !== null || favourite.endsSoon) && (
          <p className="row mt-1 flex-wrap gap-2">
            {favourite.droppedFromCents !== null && (
              <Pill tone="save">
                <TrendingDown />
                Price dropped from {formatKes(favourite.droppedFromCents)}
              </Pill>
            )}
            {favourite.endsSoon && (
              <Pill tone="info">
                <Clock />
                {favourite.endsSoon}
              </Pill>
            )}
          </p>
        )}
        <p className="until">
          <span>
            <Tag />
            {favourite.category}
          </span>
          <span>
            <CalendarClock />
            {isExpired ? `Expired ${ends}` : `Expires ${ends}`}
          </span>
        </p>
        {state === 'inactive' && <p className="small quiet mt-1">This offer is currently inactive</p>}
      </div>
      <div className="keep-acts">
        {isExpired ? (
          <Button variant="soft" size="sm" disabled>
            Expired
          </Button>
        ) : (
          <ButtonLink variant="ink" size="sm" href={favourite.href} aria-label={`View Offer: ${title}`}>
            View Offer
          </ButtonLink>
        )}
        <Button
          variant="line"
          size="sm"
          className="needs-script"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          <Trash2 />
          Remove
        </Button>
      </div>
    </article>
  )
}
