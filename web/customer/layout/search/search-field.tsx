import { m } from '#messages'
import { useDeferredValue, useState, type FocusEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { pages, paths } from '../../paths.ts'
import { addRecentSearch } from './recent-searches.ts'

/** Panel of the search, loaded when the search box first gets the focus. */
const SearchPanel = lazyPart(async () => (await import('./search-panel.tsx')).default)
const PANEL = 'search-panel'

/**
 * The search of the header: a plain form until scripts have loaded, then a combobox over recent searches,
 * stores and offers.
 */
export function SearchField({ place, hasIcon, input }: { place: string } & LookProps) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const shown = pathname === pages.search ? (params.get('q') ?? params.get('query') ?? '') : ''
  // The address of a list may name a place; otherwise it is the chosen one, except on the results page.
  const named = pathname === pages.search || pathname === pages.hotdeals ? params.get('location') : null
  const byDefault = pathname === pages.search ? '' : place
  const location = named === 'all' ? '' : (named ?? byDefault)
  // The box starts with the search of the page; another search resets it.
  return <Field key={`${pathname} ${shown} ${location}`} {...{ shown, location, hasIcon, input }} />
}

function Field({ shown, location, hasIcon, input }: { shown: string; location: string } & LookProps) {
  const navigate = useNavigate()
  const [query, setQuery] = useState(shown)
  // A key shows at once; the panel follows when there is time.
  const panelQuery = useDeferredValue(query)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()

  function close() {
    setOpen(false)
    setActive(undefined)
  }
  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <div className="relative max-wide:flex-1" onBlur={leave}>
      <SearchBox
        inHeader
        hasIcon={hasIcon}
        action={pages.search}
        label={m.ui_search()}
        placeholder={
          location ? m.shell_search_placeholder_in({ place: location }) : m.shell_search_placeholder()
        }
        shortPlaceholder={m.shell_search_placeholder_short()}
        input={{
          ref: input,
          name: 'q',
          value: query,
          maxLength: SEARCH_TEXT.max,
          onChange: (event) => {
            setQuery(event.target.value)
            setOpen(true)
          },
          onFocus: () => setOpen(true),
          onClick: () => setOpen(true),
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? PANEL : undefined,
          'aria-haspopup': 'grid',
          'aria-autocomplete': 'list',
          'aria-activedescendant': active,
        }}
        onSubmit={(event) => {
          event.preventDefault()
          addRecentSearch(query)
          close()
          input.current?.blur()
          void navigate(paths.search(query.trim(), location))
        }}
      >
        {location && <input type="hidden" name="location" value={location} />}
      </SearchBox>
      {isOpen && (
        <SearchPanel
          {...{ id: PANEL, input, location }}
          query={panelQuery}
          onActive={setActive}
          onClose={close}
          onQuery={(recent) => {
            setQuery(recent)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** `hasIcon`: on a phone, with a magnifying glass before the words. */
type LookProps = { hasIcon: boolean; input: RefObject<HTMLInputElement | null> }
