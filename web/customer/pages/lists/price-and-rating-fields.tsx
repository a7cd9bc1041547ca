import { PRICE_RANGES } from '#domain/catalogue/price-ranges.ts'
import { m } from '#messages'
import { Radio } from '#web/ui/forms/radio.tsx'
import { FilterGroup } from './filter-sheet.tsx'
import { priceText, RATINGS, type PriceAndRating } from './price-and-rating.ts'

export function PriceAndRatingFields({ price, rating }: PriceAndRating) {
  return (
    <>
      <FilterGroup title={m.search_filter_price()}>
        <Radio name="price" value="" defaultChecked={price === ''}>
          {m.search_filter_any_price()}
        </Radio>
        {PRICE_RANGES.map(({ value }) => (
          <Radio key={value} name="price" value={value} defaultChecked={price === value}>
            {priceText(value)}
          </Radio>
        ))}
      </FilterGroup>
      <FilterGroup title={m.search_filter_rating()}>
        <Radio name="rating" value="" defaultChecked={rating === ''}>
          {m.search_filter_any_rating()}
        </Radio>
        {RATINGS.map((value) => (
          <Radio key={value} name="rating" value={value} defaultChecked={rating === value}>
            {m.search_filter_stars({ rating: value })}
          </Radio>
        ))}
      </FilterGroup>
    </>
  )
}
