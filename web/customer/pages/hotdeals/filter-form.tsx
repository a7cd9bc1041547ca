import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/button.tsx'
import { ButtonLink } from '#web/ui/forms/button-link.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { call } from '#web/api/browser.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { aroundQuery } from '../lists/around.ts'
import { closeSheet, FilterSheetFoot } from '../lists/filter-sheet.tsx'
import { hiddenFields } from '../lists/list-filters.ts'
import { useResultCount } from '../lists/use-result-count.ts'
import { whenParams } from '../lists/when.ts'
import { hrefOf, SORTS, type Category, type Filters } from './filters.ts'

/** A GET form, so it works without scripts. Its button has the number of deals of the choices. */
export function FilterForm({ categories, filters, place, total }: FilterFormProps) {
  const navigate = useNavigate()
  const { count, recount } = useResultCount(total)
  const hasCategories = categories.length > 0

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    closeSheet(event.currentTarget)
    void navigate(hrefOf(filters, chosenIn(event.currentTarget)))
  }
  async function countDeals(form: HTMLFormElement, signal: AbortSignal): Promise<number> {
    const { search } = filters
    const { category } = chosenIn(form)
    const { pagination } = await call('GET /offers', {
      query: {
        search,
        category,
        ...aroundQuery(filters, place),
        ...whenParams(filters),
        limit: 1,
      },
      signal,
    })
    return pagination.total
  }

  return (
    <form
      action={pages.hotdeals}
      onSubmit={show}
      onChange={({ currentTarget }) => recount((signal) => countDeals(currentTarget, signal))}
    >
      {Object.entries(hiddenFields({ ...filters, category: hasCategories ? '' : filters.category })).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <fieldset className="grid grid-cols-[1fr_1fr] gap-x-3">
        <legend className="pt-3 pb-1 font-display text-16 leading-label font-bold">{m.list_sort()}</legend>
        {SORTS.map(({ value, label }) => (
          <Radio key={value} name="sort" value={value} defaultChecked={filters.sort === value}>
            {label()}
          </Radio>
        ))}
      </fieldset>
      {hasCategories && (
        <fieldset>
          <legend className="pt-3 pb-1 font-display text-16 leading-label font-bold">
            {m.deals_category()}
          </legend>
          <Radio name="category" value="" defaultChecked={filters.category === ''}>
            {m.deals_all_categories()}
          </Radio>
          {categories.map(({ name, slug, count }) => (
            <Radio
              key={slug}
              name="category"
              value={slug}
              count={count}
              defaultChecked={filters.category === slug}
            >
              {categoryName(slug, name)}
            </Radio>
          ))}
        </fieldset>
      )}
      <FilterSheetFoot>
        <ButtonLink variant="soft" href={pages.hotdeals} onClick={(event) => closeSheet(event.currentTarget)}>
          {m.list_clear_all()}
        </ButtonLink>
        <Button type="submit">
          <span aria-live="polite">
            {count === undefined ? m.deals_show() : m.deals_show_count({ count: formatNumber(count) })}
          </span>
        </Button>
      </FilterSheetFoot>
    </form>
  )
}

function chosenIn(form: HTMLFormElement): Pick<Filters, 'category' | 'sort'> {
  const chosen = new FormData(form)
  const category = chosen.get('category')
  return {
    category: typeof category === 'string' ? category : '',
    sort: SORTS.find(({ value }) => value === chosen.get('sort'))?.value ?? 'latest',
  }
}

type FilterFormProps = {
  categories: Category[]
  filters: Filters
  /** The location as the API names it. */
  place: string
  /** The number of deals of these filters; undefined while it is being loaded. */
  total: number | undefined
}
