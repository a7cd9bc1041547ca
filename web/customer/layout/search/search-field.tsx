import { m } from '#messages'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { pages } from '../../paths.ts'

/**
 * The search of the header: a plain form, and once it has the focus a combobox over recent searches, stores and offers
 * (public/rich/search.tsx). `hasIcon`: on a phone, with a magnifying glass before the words.
 */
export function SearchField({ place, hasIcon }: { place: string; hasIcon: boolean }) {
  const { pathname, search } = usePageFacts()
  const params = new URLSearchParams(search)
  const shown = pathname === pages.search ? (params.get('q') ?? params.get('query') ?? '') : ''
  // The address of a list may name a place; otherwise it is the chosen one, except on the results page.
  const named = pathname === pages.search || pathname === pages.hotdeals ? params.get('location') : null
  const byDefault = pathname === pages.search ? '' : place
  const location = named === 'all' ? '' : (named ?? byDefault)
  return (
    // The box starts with the search of the page; another search resets it.
    <div key={`${pathname} ${shown} ${location}`} className="relative max-wide:flex-1">
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
          name: 'q',
          defaultValue: shown,
          maxLength: SEARCH_TEXT.max,
          role: 'combobox',
          'aria-expanded': false,
          'aria-haspopup': 'grid',
          'aria-autocomplete': 'list',
        }}
      >
        {location && <input type="hidden" name="location" value={location} />}
      </SearchBox>
      <rich-part name="search" when="focus" />
    </div>
  )
}
