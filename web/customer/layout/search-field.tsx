import { lazy, Suspense, useRef, useState, type FocusEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchBox } from '#web/ui/search-box.tsx'
import { pages, paths } from '../paths.ts'
import { rememberSearch } from './recent-searches.ts'

/** What opens under the box comes when somebody first goes there. */
const SearchPanel = lazy(() => import('./search-panel.tsx'))
const PANEL = 'search-panel'

/** The search of the head: a plain form until the script has come, then a combobox over recent searches, stores and offers. */
export function SearchField({ place }: { place: string }) {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const shown = pathname === pages.search ? (asked.get('q') ?? asked.get('query') ?? '') : ''
  // The results say themselves where they look; everywhere else it is the chosen place, unless the address names another.
  const named = pathname === pages.search || pathname === pages.hotdeals ? asked.get('location') : null
  const location = named === 'all' ? '' : (named ?? (pathname === pages.search ? '' : place))
  // What was searched for stands in the box; another search is another box.
  return <Field key={`${pathname} ${shown} ${location}`} shown={shown} location={location} />
}

function Field({ shown, location }: { shown: string; location: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(shown)
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
    <div className="search-field" onBlur={leave}>
      <SearchBox
        action={pages.search}
        label="Search"
        placeholder={`Search for deals, coupons & stores...${location && ` in ${location}`}`}
        input={{
          ref: input,
          name: 'q',
          value: query,
          maxLength: 120,
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
          rememberSearch(query)
          close()
          input.current?.blur()
          void navigate(paths.search(query.trim(), location))
        }}
      >
        {location && <input type="hidden" name="location" value={location} />}
      </SearchBox>
      {isOpen && (
        <Suspense>
          <SearchPanel
            {...{ id: PANEL, input, query, location }}
            onActive={setActive}
            onClose={close}
            onQuery={(said) => {
              setQuery(said)
              input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
