import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { call } from '#web/api/browser.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages } from '../../paths.ts'
import { aroundQuery, usualKm } from '../lists/around.ts'
import { DistanceField } from '../lists/distance-field.tsx'
import { closeSheet, FilterGroup, FilterSheetFoot, paramsIn } from '../lists/filter-sheet.tsx'
import { NearMe } from '../lists/near-me.tsx'
import { PriceAndRatingFields } from '../lists/price-and-rating-fields.tsx'
import { ANY_PRICE_AND_RATING, priceAndRatingQuery } from '../lists/price-and-rating.ts'
import { useResultCount } from '../lists/use-result-count.ts'
import { whenParams } from '../lists/when.ts'
import { hiddenFields, getHref, readFilters, SORTS, type Category, type Filters } from './filters.ts'

/** A GET form, so it works without scripts. Its button has the number of deals of the choices. */
export function FilterForm({ categories, filters, place, isArea, total }: FilterFormProps) {
  const navigate = useNavigate()
  const { count, recount } = useResultCount(total)
  const hasDistance = filters.near !== '' || isArea
  const hasCategories = categories.length > 0

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    closeSheet(event.currentTarget)
    void navigate(getHref(chosenIn(event.currentTarget)))
  }
  async function countDeals(form: HTMLFormElement, signal: AbortSignal): Promise<number> {
    const chosen = chosenIn(form)
    const { search, category } = chosen
    const { pagination } = await call('GET /offers', {
      query: {
        search,
        category,
        ...priceAndRatingQuery(chosen),
        ...aroundQuery(chosen, place),
        ...whenParams(chosen),
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
      {Object.entries(
        hiddenFields({
          ...filters,
          ...ANY_PRICE_AND_RATING,
          category: hasCategories ? '' : filters.category,
          ...(hasDistance && { km: usualKm(filters.near) }),
        }),
      ).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <FilterGroup title={m.list_sort()}>
        <div className="grid grid-cols-[1fr_1fr] gap-x-3 narrow:grid-cols-1">
          {SORTS.map(({ value, label }) => (
            <Radio key={value} name="sort" value={value} defaultChecked={filters.sort === value}>
              {label()}
            </Radio>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup title={m.search_filter_where()}>
        {hasDistance && <DistanceField km={filters.km} />}
        {!filters.near && <NearMe hrefFor={(around) => getHref(filters, around)} />}
      </FilterGroup>
      <PriceAndRatingFields price={filters.price} rating={filters.rating} />
      {hasCategories && (
        <FilterGroup title={m.deals_category()}>
          <Radio name="category" value="" defaultChecked={filters.category === ''}>
            {m.deals_all_categories()}
          </Radio>
          {categories.map(({ name, slug, count: countInCategory }) => (
            <Radio
              key={slug}
              name="category"
              value={slug}
              count={countInCategory}
              defaultChecked={filters.category === slug}
            >
              {categoryName(slug, name)}
            </Radio>
          ))}
        </FilterGroup>
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

const chosenIn = (form: HTMLFormElement): Filters => readFilters(paramsIn(form))

type FilterFormProps = {
  categories: readonly Category[]
  filters: Filters
  /** The location as the API names it. */
  place: string
  /** True if the place is an area, so that deals near it are listed, too. */
  isArea: boolean
  /** The number of deals of these filters; undefined while it is being loaded. */
  total: number | undefined
}
