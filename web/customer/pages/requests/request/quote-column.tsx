import { clsx } from 'clsx'
import { BadgeCheck, MessageCircle } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Quote } from '#contract/entities/request.ts'
import { duration, type At } from '#domain/time/time.ts'
import { QuoteStatusPill } from '#web/parts/requests/quote-status-pill.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CheckMark } from '#web/ui/forms/check-look.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { paths } from '../../../paths.ts'
import type { Badge } from './quote-badges.ts'
import { QuoteMessage } from '../quotes/quote-message.tsx'
import { offeredTimeText, priceText, suppliesText, whoText } from '../parts/request-texts.ts'
import type { Decision } from '../quotes/use-decision.tsx'

/** Quote: a column on a wide screen, a card in a row on a phone. Its rows are those of the grid around it. */
export function QuoteColumn({ quote, now, badges, isChosen, isOpen, onChoose, onDecide }: QuoteColumnProps) {
  const { storeId, status, durationMinutes, rating } = quote
  const provider = getProviderName(quote)
  const isPending = status === 'pending' && isOpen
  const badge = (name: Badge) => badges.includes(name) && <Best>{BADGE_TEXTS[name]()}</Best>
  return (
    <article
      className={clsx(
        'row-span-9 grid scroll-mx-4 grid-rows-subgrid rounded-card border bg-surface',
        isChosen ? 'border-ink ring ring-ink' : 'border-line',
      )}
      aria-label={provider}
      id={`quote-${quote.id}`}
      data-quote={quote.id}
    >
      <div className={`border-b border-line py-3.5 ${side}`}>
        <div className="flex items-start justify-between">
          <LogoMark name={provider} logo={quote.avatar} size={40} />
          {isPending && (
            <label className="group/check relative -mt-2.5 -mr-2.5 grid size-11 place-items-center wide:hidden noscript:hidden">
              <input
                type="radio"
                name="quote"
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                checked={isChosen}
                onChange={onChoose}
                aria-label={m.quote_choose({ provider })}
              />
              <CheckMark round />
            </label>
          )}
        </div>
        <h3 className="mt-2 font-text text-16 leading-label font-semibold wrap-anywhere">
          {storeId === null ? (
            provider
          ) : (
            <Link className="hover:underline" href={paths.store(storeId)}>
              {provider}
            </Link>
          )}
        </h3>
        <p className="quiet wrap-anywhere">{whoText(quote)}</p>
        {quote.phoneVerified && (
          <p className="flex items-center gap-1 quiet">
            <BadgeCheck className="small-icon" aria-hidden />
            {m.request_phone_verified()}
          </p>
        )}
      </div>
      <Cell label={m.quote_label_price()}>
        <b className="font-display text-20 leading-tight font-bold tracking-figure wide:text-22">
          {priceText(quote)}
        </b>{' '}
        {badge('lowest')}
      </Cell>
      <Cell label={m.quote_label_time()}>
        <b className="font-semibold wrap-anywhere">{offeredTimeText(quote, now)}</b> {badge('soonest')}
        {durationMinutes !== null && (
          <span className="block quiet">{m.quote_about({ duration: duration(durationMinutes) })}</span>
        )}
        {quote.staffName !== null && (
          <span className="block quiet">{m.quote_with({ name: quote.staffName })}</span>
        )}
      </Cell>
      <Cell label={m.quote_label_supplies()}>
        <span className="wrap-anywhere">{suppliesText(quote)}</span>
      </Cell>
      <Cell label={m.quote_label_warranty()}>
        {quote.warranty === null ? (
          <span className="text-ink-2">{m.quote_no_warranty()}</span>
        ) : (
          <b className="font-semibold wrap-anywhere">{quote.warranty}</b>
        )}{' '}
        {badge('longest')}
      </Cell>
      <Cell label={m.quote_label_rating()}>
        {rating ? (
          <Rating rating={rating} reviews={quote.reviews} />
        ) : (
          <span className="text-ink-2">{m.quote_no_reviews()}</span>
        )}{' '}
        {badge('top-rated')}
      </Cell>
      <Cell label={m.quote_label_distance()}>
        {quote.distanceKm === null ? (
          <span className="text-ink-2">{m.quote_distance_unknown()}</span>
        ) : (
          m.quote_distance({ km: quote.distanceKm.toFixed(1) })
        )}{' '}
        {badge('nearest')}
      </Cell>
      <Cell label={m.quote_label_replied()}>{quote.responseTime}</Cell>
      <div className={`grid content-start gap-2 py-3 ${side}`}>
        <QuoteMessage text={quote.message} provider={provider} />
        {isPending ? (
          <div className="mt-auto grid grid-cols-2 gap-2 max-wide:hidden noscript:hidden">
            <Button
              variant={isChosen ? 'primary' : 'line'}
              size="touch"
              className="col-span-2"
              aria-label={m.quote_accept_of({ provider })}
              onClick={() => onDecide('accept')}
            >
              {m.quote_accept()}
            </Button>
            {storeId !== null && (
              <ButtonLink
                variant="soft"
                size="touch"
                href={paths.chat(storeId, { request: quote.requestId, quote: quote.id })}
                aria-label={m.quote_ask_named({ provider })}
              >
                <MessageCircle />
                {m.quote_ask()}
              </ButtonLink>
            )}
            <Button
              variant="soft"
              size="touch"
              className="even:col-span-2"
              aria-label={m.quote_reject_of({ provider })}
              onClick={() => onDecide('reject')}
            >
              {m.quote_reject()}
            </Button>
          </div>
        ) : (
          <p className="mt-auto">
            <QuoteStatusPill status={status} />
          </p>
        )}
      </div>
    </article>
  )
}

const side = 'px-3.5 wide:px-4'

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={`border-b border-line py-2.5 text-15 leading-small ${side}`}>
    <span className="block text-13 text-ink-2 wide:sr-only">{label}</span>
    {children}
  </div>
)

const Best = ({ children }: { children: ReactNode }) => (
  <span className="inline-block rounded-full bg-save-soft px-2 py-0.5 text-13 font-semibold whitespace-nowrap text-ink">
    {children}
  </span>
)

const BADGE_TEXTS: Record<Badge, () => string> = {
  lowest: m.quote_badge_lowest,
  soonest: m.quote_badge_soonest,
  longest: m.quote_badge_longest,
  'top-rated': m.quote_badge_top_rated,
  nearest: m.quote_badge_nearest,
}

type QuoteColumnProps = {
  quote: Quote
  now: At
  badges: readonly Badge[]
  isChosen: boolean
  /** True if the request can still be decided. */
  isOpen: boolean
  onChoose: () => void
  onDecide: (decision: Decision) => void
}
