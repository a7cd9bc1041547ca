import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { hasWords } from '#domain/text/normalize-text.ts'
import { RotateCcwClock, LoaderCircle, SearchX, X } from '#web/ui/icons/icons.tsx'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { useGo } from '#web/app/document/go.ts'
import { clsx } from 'clsx'
import { paths } from '../../paths.ts'
import { removeRecentSearch, recentSearches, addRecentSearch } from './recent-searches.ts'
import { OfferSuggestion, toRows, StoreSuggestion, type SearchRow } from './search-rows.tsx'
import { SearchStarts } from './search-starts.tsx'
import { useSuggestions } from './suggestions.ts'

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
  const go = useGo()
  const [recent, setRecent] = useState(recentSearches)
  const { state, found } = useSuggestions(query, location)
  const term = query.trim()
  const matching = recent.filter((each) => hasWords(each, term) && each !== term)
  const rows = toRows(matching, found)
  const [activeIndex, setActiveIndex] = useState(-1)
  // When the rows change, the highlighted one may be gone.
  const rowKeys = rows.map((row) => row.key).join()
  const [previousKeys, setPreviousKeys] = useState(rowKeys)
  if (previousKeys !== rowKeys) {
    setPreviousKeys(rowKeys)
    setActiveIndex(-1)
  }
  const getId = (index: number) => `${id}-${index}`
  useEffect(() => onActive(activeIndex < 0 ? undefined : getId(activeIndex)))

  const removeRecent = (search: string) => setRecent(removeRecentSearch(search))
  function choose(row: SearchRow) {
    if (row.kind === 'recent') return onQuery(row.search)
    addRecentSearch(term)
    onClose()
    go(row.href)
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
      document.getElementById(getId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      choose(row)
    } else if (event.key === 'Delete' && row?.kind === 'recent') {
      event.preventDefault()
      removeRecent(row.search)
    }
  })
  useEffect(() => {
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  }, [input])

  const renderCell = (row: SearchRow, children: ReactNode) => {
    const index = rows.indexOf(row)
    return (
      <div
        key={row.key}
        role="row"
        className={clsx(
          'flex items-center rounded-control',
          index === activeIndex ? 'bg-sunk inset-ring-2 inset-ring-focus' : 'hover:bg-sunk',
        )}
      >
        <div
          role="gridcell"
          id={getId(index)}
          className="min-w-0 flex-1"
          aria-selected={index === activeIndex}
        >
          {row.kind === 'recent' ? (
            <button type="button" className={rowLook} tabIndex={-1} onClick={() => choose(row)}>
              {children}
            </button>
          ) : (
            <Link
              className={rowLook}
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
                input.focus()
              }}
            >
              <X />
            </IconButton>
          </div>
        )}
      </div>
    )
  }
  const ofKind = <K extends SearchRow['kind']>(kind: K) =>
    rows.filter((row): row is Extract<SearchRow, { kind: K }> => row.kind === kind)
  const [searches, stores, offers] = [ofKind('recent'), ofKind('store'), ofKind('offer')]
  const words = found?.words ?? []

  return (
    <div
      className="absolute inset-x-0 top-[calc(100%+8px)] z-30 max-h-[min(640px,calc(100dvh-190px))] overflow-y-auto
        overscroll-contain rounded-card border border-line bg-surface px-2 pt-1.5 pb-2
        shadow-[0_18px_48px_-12px_oklch(0.2_0.02_40/0.32)] wide:-inset-x-2 wide:top-[calc(100%+10px)]
        wide:max-h-[min(720px,calc(100dvh-110px))] wide:min-w-140"
    >
      <div className="flex items-center justify-between gap-2 min-h-10 border-b border-line px-2 text-14">
        <b>
          {location ? m.shell_search_results_in({ place: location }) : m.shell_search_results_everywhere()}
        </b>
        <span className="inline-flex items-center gap-1.5 text-ink-2" role="status">
          {state === 'searching' && (
            <>
              <LoaderCircle className="small-icon motion-safe:animate-spin" aria-hidden />
              {location
                ? m.shell_search_searching_in({ place: location })
                : m.shell_search_searching_everywhere()}
            </>
          )}
          {state === 'failed' && m.shell_search_failed()}
          {state === 'found' && (
            <span className="sr-only">
              {m.shell_search_found({ stores: stores.length, offers: offers.length })}
            </span>
          )}
        </span>
      </div>
      <div role="grid" id={id} aria-label={m.shell_search_suggestions()}>
        {searches.length > 0 && (
          <Group title={m.shell_search_recent()}>
            {searches.map((row) =>
              renderCell(
                row,
                <>
                  <RotateCcwClock className="text-ink-3" aria-hidden />
                  <span className="min-w-0 truncate block">{row.search}</span>
                </>,
              ),
            )}
          </Group>
        )}
        {stores.length > 0 && found && (
          <Group title={m.shell_search_stores({ count: formatNumber(found.storesPagination.total) })}>
            {stores.map((row) => renderCell(row, <StoreSuggestion store={row.store} words={words} />))}
          </Group>
        )}
        {offers.length > 0 && found && (
          <Group title={m.shell_search_offers({ count: formatNumber(found.offersPagination.total) })}>
            {offers.map((row) => renderCell(row, <OfferSuggestion offer={row.offer} words={words} />))}
          </Group>
        )}
      </div>
      {state === 'waiting' && (
        <>
          {(rows.length === 0 || term !== '') && (
            <p className={clsx(noteLook, 'text-ink-2')}>
              {term === '' ? m.shell_search_start() : m.shell_search_more_letters()}
            </p>
          )}
          <SearchStarts onClose={onClose} />
        </>
      )}
      {state === 'found' && stores.length + offers.length === 0 && (
        <div className={noteLook}>
          <SearchX aria-hidden />
          <p>
            <b>{m.shell_search_none({ search: term })}</b>
            <span className="text-ink-2 block">
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
          <span className="min-w-0 truncate">{m.shell_search_all({ search: term })}</span>
        </ButtonLink>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="rowgroup" aria-label={title}>
      <div className="px-2 pt-3 pb-1 font-display text-14 leading-label font-bold text-ink-2" aria-hidden>
        {title}
      </div>
      {children}
    </div>
  )
}

const rowLook = 'flex min-h-12 w-full items-center gap-3 px-2 py-1 text-start'
const noteLook = 'flex items-center justify-center gap-3 px-3 py-5.5 text-14'

export type SearchPanelProps = {
  id: string
  input: HTMLInputElement
  query: string
  location: string
  /** The id of the highlighted row, for the box's aria-activedescendant. */
  onActive: (id: string | undefined) => void
  /** Replaces the query. */
  onQuery: (query: string) => void
  onClose: () => void
}
