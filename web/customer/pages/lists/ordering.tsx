/** The sort order and the view of a list, both stored in its address. */
import { ChevronDown, LayoutGrid, List } from 'lucide-react'
import { useId } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'

/** The sort order. A form, so that it works without scripts; `hiddenFields` is the rest of the address. */
export function SortSelect<Sort extends string>({
  action,
  hiddenFields,
  sorts,
  sort,
  hrefFor,
}: SortSelectProps<Sort>) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <form action={action} className="row">
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id} className="small quiet">
        {m.list_sort()}
      </label>
      <span className="pick">
        <select
          id={id}
          name="sort"
          value={sort}
          onChange={(event) => {
            const chosen = sorts.find(({ value }) => value === event.target.value)
            if (chosen) void navigate(hrefFor(chosen.value), { preventScrollReset: true })
          }}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <noscript>
        <Button variant="line" size="sm" type="submit">
          {m.list_sort()}
        </Button>
      </noscript>
    </form>
  )
}

export function ViewLinks({
  label = m.list_view(),
  view,
  hrefFor,
}: {
  label?: string
  view: View
  hrefFor: (view: View) => string
}) {
  return (
    <span className="either" role="group" aria-label={label}>
      {views.map((each) => (
        <RouterLink
          key={each.view}
          to={hrefFor(each.view)}
          replace
          preventScrollReset
          aria-label={each.label()}
          aria-current={view === each.view ? 'true' : undefined}
        >
          {each.icon}
        </RouterLink>
      ))}
    </span>
  )
}

const views: { view: View; label: () => string; icon: React.ReactNode }[] = [
  { view: 'grid', label: m.list_view_grid, icon: <LayoutGrid className="s" /> },
  { view: 'list', label: m.list_view_list, icon: <List className="s" /> },
]

export type View = 'grid' | 'list'
type SortSelectProps<Sort extends string> = {
  action: string
  hiddenFields: Record<string, string | undefined>
  sorts: readonly { value: Sort; label: () => string }[]
  sort: Sort
  hrefFor: (sort: Sort) => string
}
