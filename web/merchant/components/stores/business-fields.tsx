import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { FieldProps } from '#web/parts/form-fields.ts'
import type { FoundPlace } from '../map/place-search.tsx'
import type { businessFields } from './business.ts'

/** Fields for the kind of a store, and for its area. */
export function BusinessFields({ store, name, field, categories, places }: BusinessFieldsProps) {
  return (
    <>
      <TextField {...field('name')} defaultValue={store?.name ?? name} autoComplete="organization" />
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <SelectField {...field('category')} required>
          <option value="" hidden>
            {m.merchant_store_choose()}
          </option>
          {store && !categories.some(({ slug }) => slug === store.categorySlug) && (
            <option value={store.categorySlug}>{categoryName(store.categorySlug, store.category)}</option>
          )}
          {categories.map(({ slug, name: english }) => (
            <option key={slug} value={slug}>
              {categoryName(slug, english)}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('location')}
          required
          hint={
            store?.locationSlug === null
              ? m.merchant_store_area_unknown({ place: store.location })
              : undefined
          }
        >
          <option value="" hidden>
            {m.merchant_store_choose()}
          </option>
          {store?.locationSlug && !places.some(({ id }) => id === store.locationSlug) && (
            <option value={store.locationSlug}>{store.location}</option>
          )}
          <AreaOptions places={places} />
        </SelectField>
      </div>
      <TextAreaField
        {...field('description')}
        optional={false}
        hint={m.merchant_store_description_hint()}
        rows={4}
      />
    </>
  )
}

/** The areas by town: the town with the most areas first, the others and the areas of each by name. */
export function AreaOptions({ places }: { places: readonly FoundPlace[] }) {
  const towns = [...Map.groupBy(places, ({ city }) => city)]
  const most = Math.max(...towns.map(([, areas]) => areas.length))
  const isLargest = (areas: readonly FoundPlace[]) => Number(areas.length === most)
  towns.sort(([one, areas], [other, others]) => isLargest(others) - isLargest(areas) || byName(one, other))
  return towns.map(([city, areas]) => (
    <optgroup key={city} label={city}>
      {areas
        .toSorted((one, other) => byName(one.name, other.name))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ))
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en')

type BusinessFieldsProps = {
  store: OwnStore | undefined
  /** Name of a store that is not saved yet. */
  name?: string | undefined
  field: FieldProps<keyof ReturnType<typeof businessFields>>
  categories: readonly { slug: string; name: string }[]
  places: readonly FoundPlace[]
}
