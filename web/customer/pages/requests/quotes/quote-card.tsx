import { m } from '#messages'
import type { Quote } from '#contract/entities/request.ts'
import type { At } from '#domain/time/time.ts'
import { QuoteStatusPill } from '#web/parts/requests/quote-status-pill.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { paths } from '../../../paths.ts'
import { offeredTimeText, priceText } from '../parts/request-texts.ts'

/** A quote in a list of quotes for several requests: received, or made by the viewer. */
export function QuoteCard({ quote, now, onAccept, onReject }: QuoteCardProps) {
  const { storeId, status, requestId, requestTitle } = quote
  const provider = getProviderName(quote)
  const isOpen = status === 'pending'
  return (
    <article
      className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-4"
      aria-label={provider}
      id={`quote-${quote.id}`}
    >
      <div className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
        <LogoMark name={provider} logo={quote.avatar} />
        <div className="min-w-0">
          <h3 className="line-clamp-2 font-text text-16 leading-label font-semibold wrap-anywhere">
            {provider}
          </h3>
          <Rating rating={quote.rating} reviews={quote.reviews} className="text-14" />
        </div>
      </div>
      <p>
        <Link className={`${linkClass} line-clamp-2 wrap-anywhere`} href={paths.request(requestId)}>
          {requestTitle}
        </Link>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-display text-20 leading-tight font-bold tracking-figure">{priceText(quote)}</b>
        <QuoteStatusPill status={status} />
      </p>
      <p className="line-clamp-2 quiet wrap-anywhere">{offeredTimeText(quote, now)}</p>
      <p className="line-clamp-3 text-15 leading-small wrap-anywhere">{quote.message}</p>
      <p className="mt-auto flex flex-wrap gap-2 pt-1 *:flex-[1_1_104px]">
        {storeId === null ? (
          <ButtonLink variant="soft" size="touch" href={paths.request(requestId)}>
            {m.request_view_details()}
          </ButtonLink>
        ) : (
          <ButtonLink variant="soft" size="touch" href={paths.store(storeId)}>
            {m.quote_view_store()}
          </ButtonLink>
        )}
        {isOpen && onReject && (
          <Button variant="line" size="touch" className="noscript:hidden" onClick={onReject}>
            {m.quote_reject()}
          </Button>
        )}
        {isOpen && onAccept && (
          <Button variant="primary" size="touch" className="noscript:hidden" onClick={onAccept}>
            {m.quote_accept()}
          </Button>
        )}
      </p>
    </article>
  )
}

type QuoteCardProps = { quote: Quote; now: At; onAccept?: () => void; onReject?: () => void }
