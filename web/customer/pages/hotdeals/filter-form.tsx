import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { closeSheet, FilterSheetFoot } from '../lists/filter-sheet.tsx'
import { hiddenFields } from '../lists/list-filters.ts'
import { hrefOf, SORTS, type Category, type Filters } from './filters.ts'

/**
 * A GET form, so it works without scripts. Recreated when the address changes, so that it shows the current
 * choice.
 */
export function FilterForm({ categories, filters }: { categories: Category[]; filters: Filters }) {
  const navigate = useNavigate()
  const hasCategories = categories.length > 0

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    closeSheet(event.currentTarget)
    const category = form.get('category')
    void navigate(
      hrefOf(filters, {
        category: typeof category === 'string' ? category : '',
        sort: SORTS.find(({ value }) => value === form.get('sort'))?.value ?? 'latest',
      }),
    )
  }

  return (
    <form key={hrefOf(filters)} action={pages.hotdeals} onSubmit={show}>
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
        <Button type="submit">{m.deals_show()}</Button>
      </FilterSheetFoot>
    </form>
  )
}
