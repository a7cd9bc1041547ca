import { useId } from 'react'
import { m } from '#messages'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import type { NamedStore } from './role-texts.ts'

/** Stores for which somebody works: all, or only the chosen ones. */
export function StoreFields({ storeIds, stores, error, onChange }: StoreFieldsProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-semibold">{m.merchant_team_stores()}</legend>
      <Radio name={`${id}-stores`} checked={storeIds === null} onChange={() => onChange(null)}>
        {m.merchant_team_all_stores()}
      </Radio>
      <Radio name={`${id}-stores`} checked={storeIds !== null} onChange={() => onChange(storeIds ?? [])}>
        {m.merchant_team_only_stores()}
      </Radio>
      {storeIds && (
        <>
          <div className="grid pl-8">
            {stores.map((store) => (
              <Checkbox
                key={store.id}
                checked={storeIds.includes(store.id)}
                aria-invalid={error !== undefined}
                onChange={({ currentTarget }) =>
                  onChange(
                    currentTarget.checked
                      ? [...storeIds, store.id]
                      : storeIds.filter((each) => each !== store.id),
                  )
                }
              >
                {store.name}, {store.location}
              </Checkbox>
            ))}
          </div>
          <p className="quiet">{m.merchant_team_only_stores_hint()}</p>
        </>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type StoreFieldsProps = {
  storeIds: readonly string[] | null
  stores: readonly NamedStore[]
  error: string | undefined
  onChange: (storeIds: readonly string[] | null) => void
}
