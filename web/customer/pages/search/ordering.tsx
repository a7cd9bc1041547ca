import { ChevronDown, LayoutGrid, List } from 'lucide-react'
import { useId } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { pages } from '../../paths.ts'
import { hrefOf, saidOf, SORTS, type Filters } from './filters.ts'

/** In which order. A form, so that it works before scripts have come. */
export function SortSelect({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const id = useId()
  const kept = { q: filters.q, location: filters.location || undefined, ...saidOf({ ...filters, sort: 'relevance', page: 1 }) }
  return (
    <form action={pages.search} className="row">
      {Object.entries(kept).map(([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />)}
      <label htmlFor={id} className="small quiet only-d">
        Sort
      </label>
      <span className="pick">
        <select
          id={id}
          name="sort"
          aria-label="Sort"
          value={filters.sort}
          onChange={(event) => {
            const chosen = SORTS.find(({ value }) => value === event.target.value)
            if (chosen) void navigate(hrefOf(filters, { sort: chosen.value }), { preventScrollReset: true })
          }}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <noscript>
        <button className="btn line sm" type="submit">
          Sort
        </button>
      </noscript>
    </form>
  )
}

export function ViewLinks({ filters }: { filters: Filters }) {
  const views = [
    { view: 'grid', label: 'As a grid', icon: <LayoutGrid className="s" /> },
    { view: 'list', label: 'As a list', icon: <List className="s" /> },
  ] as const
  return (
    <span className="either" role="group" aria-label="How the results are shown">
      {views.map(({ view, label, icon }) => (
        <RouterLink
          key={view}
          to={hrefOf(filters, { view, page: filters.page })}
          replace
          preventScrollReset
          aria-label={label}
          aria-current={filters.view === view ? 'true' : undefined}
        >
          {icon}
        </RouterLink>
      ))}
    </span>
  )
}
