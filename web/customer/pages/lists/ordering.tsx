/** The sort order and the view of a list, both stored in its address. */
import { clsx } from 'clsx'
import { ChevronDown, LayoutGrid, List } from '#web/ui/icons/icons.tsx'
import { useId } from 'react'
import { Form } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'

/**
 * The sort order. A form, so that it works without scripts; `hiddenFields` is the rest of the address, without the first
 * order.
 */
export function SortSelect<Sort extends string>({
  action,
  hiddenFields,
  sorts,
  sort,
  compact = 'no',
}: SortSelectProps<Sort>) {
  const id = useId()
  return (
    <list-form className="contents" submits-on="change" defaults={`sort=${sorts[0].value}`}>
      <Form
        action={action}
        preventScrollReset
        className={clsx('flex items-center gap-2', COMPACT[compact].form)}
      >
        {Object.entries(hiddenFields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className={clsx('quiet', compact !== 'no' && 'max-wide:sr-only')}>
          {m.list_sort()}
        </label>
        <span className={clsx('relative inline-flex items-center', COMPACT[compact].frame)}>
          <select
            id={id}
            className={clsx(
              `min-h-11 cursor-pointer appearance-none rounded-control border-control border-edge bg-surface pr-9.5
              pl-3.5 text-14 font-semibold`,
              COMPACT[compact].select,
            )}
            name="sort"
            defaultValue={sort}
            autoComplete="off"
          >
            {sorts.map(({ value, label }) => (
              <option key={value} className="bg-surface text-ink" value={value}>
                {label()}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-2 size-4 wide:right-3" />
        </span>
        <noscript>
          <Button variant="line" size="sm" type="submit">
            {m.list_sort()}
          </Button>
        </noscript>
      </Form>
    </list-form>
  )
}

/** Classes on a phone beside other controls: the control fills the rest, or is as wide as the chosen order. */
const COMPACT = {
  no: { form: '', frame: '', select: '' },
  fill: {
    form: 'max-wide:min-w-0 max-wide:flex-[1_1_5.5rem]',
    frame: 'max-wide:w-full max-wide:min-w-0 max-wide:flex-1',
    select:
      'text-ellipsis max-wide:w-full max-wide:min-w-0 max-wide:flex-1 max-wide:pr-6.5 max-wide:pl-2.5 max-wide:text-13',
  },
  chosen: {
    form: 'min-w-0 max-wide:flex-auto',
    frame: 'min-w-0 max-wide:flex-auto',
    select: 'field-sizing-content w-full text-ellipsis',
  },
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
    <span
      className="inline-flex flex-none overflow-hidden rounded-control border-control border-edge"
      role="group"
      aria-label={label}
    >
      {views.map((each) => (
        <Link
          key={each.view}
          href={hrefFor(each.view)}
          aria-label={each.label()}
          aria-current={view === each.view ? 'true' : undefined}
          className={clsx(
            'grid h-10.25 w-11 place-items-center focus-visible:-outline-offset-4',
            view === each.view ? 'bg-ink text-paper' : 'hover:bg-sunk',
          )}
        >
          {each.icon}
        </Link>
      ))}
    </span>
  )
}

const views: { view: View; label: () => string; icon: React.ReactNode }[] = [
  { view: 'grid', label: m.list_view_grid, icon: <LayoutGrid className="small-icon" /> },
  { view: 'list', label: m.list_view_list, icon: <List className="small-icon" /> },
]

export type View = 'grid' | 'list'
type Order<Sort> = { value: Sort; label: () => string }
type SortSelectProps<Sort extends string> = {
  action: string
  hiddenFields: Record<string, string | undefined>
  sorts: readonly [Order<Sort>, ...Order<Sort>[]]
  sort: Sort
  compact?: keyof typeof COMPACT
}
