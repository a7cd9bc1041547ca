import { Tag } from '#web/ui/icons/icons.tsx'
import { useState, type CSSProperties } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { paths } from '../../../paths.ts'
import { SortSelect } from '../../lists/ordering.tsx'
import type { loadRequest } from './load-request.ts'
import { getBadges } from './quote-badges.ts'
import { QuoteColumn } from './quote-column.tsx'
import { QUOTE_SORTS } from './quote-sorts.ts'
import { offeredTimeText, priceText, quotesText } from '../parts/request-texts.ts'
import { useDecision } from '../quotes/use-decision.tsx'

/** The quotes for the viewer's request, side by side. On a phone one is chosen, and the foot acts on it. */
export function QuotesCompared() {
  const { request, quotes, sort, now } = useLoaderData<typeof loadRequest>()
  const { decide, dialog } = useDecision(now)
  const [chosenId, setChosenId] = useState<string>()
  const isOpen = request.status === 'pending'
  const pending = quotes.filter(({ status }) => status === 'pending')
  const chosen = isOpen ? (pending.find(({ id }) => id === chosenId) ?? pending[0]) : undefined
  const badges = getBadges(quotes)
  // The accepted one is shown above.
  const shown = quotes.filter(({ status }) => status !== 'accepted')
  if (quotes.length === 0)
    return isOpen ? (
      <section aria-label={m.request_offers_label()}>
        <h2 className="sr-only">{m.request_offers_label()}</h2>
        <EmptyState icon={<Tag />} title={m.request_no_offers()}>
          {m.request_no_offers_wait()}
        </EmptyState>
      </section>
    ) : null
  if (shown.length === 0) return null
  const isOnly = quotes.filter(({ status }) => status === 'pending').length === 1
  const columns: CSSProperties & Record<'--quotes', number> = { '--quotes': shown.length }
  return (
    <section aria-labelledby="quotes">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
        <h2 id="quotes" className="text-16 wide:text-18">
          {isOpen ? quotesText(quotes.length) : m.request_other_offers()}
        </h2>
        {shown.length > 1 && (
          <SortSelect
            action={paths.request(request.id)}
            hiddenFields={{}}
            sorts={QUOTE_SORTS}
            sort={sort}
            compact="chosen"
          />
        )}
      </div>
      <div
        style={columns}
        className="-mx-4 grid auto-cols-[min(70vw,240px)] grid-flow-col grid-rows-[repeat(9,auto)] gap-x-2.5
          overflow-x-auto px-4 pt-px pb-1 wide:mx-0 wide:max-w-[calc(128px+var(--quotes)*392px)]
          wide:auto-cols-[minmax(210px,1fr)] wide:grid-cols-[128px] wide:gap-x-3 wide:px-px"
        role="group"
        aria-labelledby="quotes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <Labels />
        {shown.map((quote) => (
          <QuoteColumn
            key={quote.id}
            quote={quote}
            now={now}
            badges={badges.get(quote.id) ?? []}
            isChosen={quote.id === chosen?.id}
            isOpen={isOpen}
            onChoose={() => setChosenId(quote.id)}
            onDecide={(decision) => decide(decision, { ...quote, isOnly })}
          />
        ))}
      </div>
      {isOpen && (
        <p className="mt-3 quiet">
          {chosen && chosen.serviceId === null
            ? m.quote_accepting_without_time()
            : m.quote_accepting_explained()}
        </p>
      )}
      {chosen && (
        <StickyFoot
          title={getProviderName(chosen)}
          detail={
            <span className="line-clamp-2 wrap-anywhere">
              {`${m.quote_price_all_in({ price: priceText(chosen) })} · ${offeredTimeText(chosen, now)}`}
            </span>
          }
        >
          <div className="flex w-full flex-wrap gap-2 noscript:hidden">
            <Button variant="line" onClick={() => decide('reject', chosen)}>
              {m.quote_reject()}
            </Button>
            {chosen.storeId !== null && (
              <ButtonLink
                variant="line"
                href={paths.chat(chosen.storeId, { request: request.id, quote: chosen.id })}
              >
                {m.quote_ask()}
              </ButtonLink>
            )}
            <Button className="flex-1" onClick={() => decide('accept', { ...chosen, isOnly })}>
              {m.quote_accept()}
            </Button>
          </div>
        </StickyFoot>
      )}
      {dialog}
    </section>
  )
}

/** The first column on a wide screen; elsewhere each cell has its label. */
const Labels = () => (
  <div className="row-span-9 grid grid-rows-subgrid max-wide:hidden" aria-hidden>
    {[
      '',
      m.quote_label_price(),
      m.quote_label_time(),
      m.quote_label_supplies(),
      m.quote_label_warranty(),
      m.quote_label_rating(),
      m.quote_label_distance(),
      m.quote_label_replied(),
    ].map((label) => (
      <span key={label} className="border-b border-line py-2.5 text-14 text-ink-2">
        {label}
      </span>
    ))}
  </div>
)
