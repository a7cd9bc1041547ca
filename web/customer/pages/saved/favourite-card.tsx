import { CalendarClock, Clock, Sparkles, Tag, Trash2, TrendingDown } from 'lucide-react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { clsx } from 'clsx'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { aboveLink } from '#web/components/media/held-picture.ts'
import { Picture } from '#web/components/media/picture.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { PriceLine } from '#web/components/commerce/price-line.tsx'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import type { FavouriteView } from './favourite-view.ts'

/** A favourite, with what helps to decide whether to book it now. */
export function FavouriteCard({ favourite, onRemove }: { favourite: FavouriteView; onRemove: () => void }) {
  const { title, store, state, ends } = favourite
  const isExpired = state === 'expired'
  return (
    <article className={clsx('keep', isExpired && 'gone')} aria-label={title}>
      <div className={clsx('pic', aboveLink)}>
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
            {m.saved_card_featured()}
          </span>
        )}
        {isExpired && <span className="over-lab">{m.saved_card_over()}</span>}
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
                {m.saved_card_price_dropped({ price: formatKes(favourite.droppedFromCents) })}
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
            {categoryName(favourite.category)}
          </span>
          <span>
            <CalendarClock />
            {isExpired ? m.saved_card_expired_on({ day: ends }) : m.saved_card_expires_on({ day: ends })}
          </span>
        </p>
        {state === 'inactive' && <p className="small quiet mt-1">{m.saved_card_inactive()}</p>}
      </div>
      <div className="keep-acts">
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
            {m.saved_card_view()}
          </ButtonLink>
        )}
        <Button
          variant="line"
          size="touch"
          className="needs-script"
          aria-label={m.saved_card_remove_named({ title })}
          onClick={onRemove}
        >
          <Trash2 />
          {m.saved_remove_confirm()}
        </Button>
      </div>
    </article>
  )
}
