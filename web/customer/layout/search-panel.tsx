import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { History, LoaderCircle, SearchX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { formatKes } from '#domain/payments/money.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { HighlightedText } from '#web/components/feedback/highlighted-text.tsx'
import { clsx } from 'clsx'
import { Picture } from '#web/components/media/picture.tsx'
import { Rating } from '#web/components/commerce/rating.tsx'
import { paths } from '../paths.ts'
import { pricesOf } from '../pages/offers/offer-prices.ts'
import { removeRecentSearch, recentSearches, addRecentSearch } from './recent-searches.ts'
import { useSuggestions, type Suggestions } from './suggestions.ts'

/**
 * The panel under the search box: recent searches, stores and offers. The arrow keys of the box move through
 * them.
 */
export default function SearchPanel({
  id,
  input,
  query,
  location,
  onActive,
  onQuery,
  onClose,
}: SearchPanelProps) {
  const navigate = useNavigate()
  const [recent, setRecent] = useState(recentSearches)
  const { state, found } = useSuggestions(query, location)
  const term = query.trim()
  const matching = recent.filter((each) => each.toLowerCase().includes(term.toLowerCase()) && each !== term)
  const rows = rowsOf(matching, found)
  const [activeIndex, setActiveIndex] = useState(-1)
  // When the rows change, the highlighted one may be gone.
  const rowKeys = rows.map((row) => row.key).join()
  const [previousKeys, setPreviousKeys] = useState(rowKeys)
  if (previousKeys !== rowKeys) {
    setPreviousKeys(rowKeys)
    setActiveIndex(-1)
  }
  const idOf = (index: number) => `${id}-${index}`
  useEffect(() => onActive(activeIndex < 0 ? undefined : idOf(activeIndex)))

  const removeRecent = (search: string) => setRecent(removeRecentSearch(search))
  function choose(row: Row) {
    if (row.kind === 'recent') return onQuery(row.search)
    addRecentSearch(term)
    onClose()
    void navigate(row.href)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = rows[activeIndex]
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
      event.preventDefault()
      // Wraps around at both ends.
      const previous = activeIndex <= 0 ? rows.length - 1 : activeIndex - 1
      const next = event.key === 'ArrowDown' ? (activeIndex + 1) % rows.length : previous
      setActiveIndex(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      choose(row)
    } else if (event.key === 'Delete' && row?.kind === 'recent') {
      event.preventDefault()
      removeRecent(row.search)
    }
  })
  useEffect(() => {
    const box = input.current
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [input])

  const cellOf = (row: Row, children: ReactNode) => {
    const index = rows.indexOf(row)
    return (
      <div key={row.key} role="row" className={clsx('hit', index === activeIndex && 'on')}>
        <div role="gridcell" id={idOf(index)} aria-selected={index === activeIndex}>
          {row.kind === 'recent' ? (
            <button type="button" tabIndex={-1} onClick={() => choose(row)}>
              {children}
            </button>
          ) : (
            <Link
              href={row.href}
              tabIndex={-1}
              onClick={() => {
                addRecentSearch(term)
                onClose()
              }}
            >
              {children}
            </Link>
          )}
        </div>
        {row.kind === 'recent' && (
          <div role="gridcell">
            <IconButton
              label={m.shell_search_remove_recent({ search: row.search })}
              onClick={() => {
                removeRecent(row.search)
                input.current?.focus()
              }}
            >
              <X />
            </IconButton>
          </div>
        )}
      </div>
    )
  }
  const ofKind = <K extends Row['kind']>(kind: K) =>
    rows.filter((row): row is Extract<Row, { kind: K }> => row.kind === kind)
  const [searches, stores, offers] = [ofKind('recent'), ofKind('store'), ofKind('offer')]
  const words = found?.words ?? []

  return (
    <div className="find-panel">
      <div className="row between find-head">
        <b>
          {location ? m.shell_search_results_in({ place: location }) : m.shell_search_results_everywhere()}
        </b>
        <span role="status">
          {state === 'searching' && (
            <>
              <LoaderCircle className="s spin" aria-hidden />
              {location
                ? m.shell_search_searching_in({ place: location })
                : m.shell_search_searching_everywhere()}
            </>
          )}
          {state === 'failed' && m.shell_search_failed()}
          {state === 'found' && (
            <span className="vh">
              {m.shell_search_found({ stores: stores.length, offers: offers.length })}
            </span>
          )}
        </span>
      </div>
      <div role="grid" id={id} aria-label={m.shell_search_suggestions()}>
        {searches.length > 0 && (
          <Group title={m.shell_search_recent()}>
            {searches.map((row) =>
              cellOf(
                row,
                <>
                  <History aria-hidden />
                  <span className="cut">{row.search}</span>
                </>,
              ),
            )}
          </Group>
        )}
        {stores.length > 0 && found && (
          <Group title={m.shell_search_stores({ count: formatNumber(found.storesPagination.total) })}>
            {stores.map((row) =>
              cellOf(
                row,
                <>
                  <LogoMark name={row.store.name} logo={row.store.logo_url} size={40} />
                  <span className="min-w-0">
                    <b className="two">
                      <HighlightedText text={row.store.name} words={words} />
                    </b>
                    <span className="cut small quiet">
                      {categoryName(row.store.category)} · {row.store.location}
                    </span>
                  </span>
                  <Rating rating={row.store.rating} />
                </>,
              ),
            )}
          </Group>
        )}
        {offers.length > 0 && found && (
          <Group title={m.shell_search_offers({ count: formatNumber(found.offersPagination.total) })}>
            {offers.map((row) => {
              const { atStoreCents } = pricesOf(row.offer)
              return cellOf(
                row,
                <>
                  <span className="thumb">
                    <Picture
                      src={row.offer.image_url}
                      alt=""
                      name={row.offer.store.name}
                      sizes="56px"
                      width={56}
                      height={42}
                      small
                    />
                  </span>
                  <span className="min-w-0">
                    <b className="two">
                      <HighlightedText text={row.offer.title} words={words} />
                    </b>
                    <span className="cut small quiet">
                      {row.offer.store.name} · {row.offer.store.location}
                    </span>
                  </span>
                  <span className="cost">
                    <b>{atStoreCents === null ? m.ui_price_at_store() : formatKes(atStoreCents)}</b>
                    <em>{m.ui_percent_off({ percent: wholePercent(row.offer.discount) })}</em>
                  </span>
                </>,
              )
            })}
          </Group>
        )}
      </div>
      {rows.length === 0 && term === '' && <p className="find-note quiet">{m.shell_search_start()}</p>}
      {state === 'found' && stores.length + offers.length === 0 && (
        <div className="find-note">
          <SearchX aria-hidden />
          <p>
            <b>{m.shell_search_none({ search: term })}</b>
            <span className="quiet">
              {location ? m.shell_search_none_hint_place() : m.shell_search_none_hint()}
            </span>
          </p>
        </div>
      )}
      {term !== '' && state !== 'waiting' && (
        <ButtonLink
          variant="soft"
          full
          href={paths.search(term, location)}
          onClick={() => {
            addRecentSearch(term)
            onClose()
          }}
        >
          <span className="cut">{m.shell_search_all({ search: term })}</span>
        </ButtonLink>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="rowgroup" aria-label={title}>
      <div className="find-title" aria-hidden>
        {title}
      </div>
      {children}
    </div>
  )
}

type Found = NonNullable<Suggestions['found']>
type Row = { key: string } & (
  | { kind: 'recent'; search: string }
  | { kind: 'store'; store: Found['stores'][number]; href: string }
  | { kind: 'offer'; offer: Found['offers'][number]; href: string }
)

const rowsOf = (recent: string[], found: Found | undefined): Row[] => [
  ...recent.map((search): Row => ({ kind: 'recent', key: `recent ${search}`, search })),
  ...(found?.stores ?? []).map((store): Row => ({
    kind: 'store',
    key: store.id,
    store,
    href: paths.store(store.id),
  })),
  ...(found?.offers ?? []).map((offer): Row => ({
    kind: 'offer',
    key: offer.id,
    offer,
    href: paths.offer(offer.id, offer.store.id),
  })),
]

export type SearchPanelProps = {
  id: string
  input: RefObject<HTMLInputElement | null>
  query: string
  location: string
  /** The id of the highlighted row, for the box's aria-activedescendant. */
  onActive: (id: string | undefined) => void
  /** Replaces the query. */
  onQuery: (query: string) => void
  onClose: () => void
}
