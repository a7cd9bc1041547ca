import { useId } from 'react'
import { m } from '#messages'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { fieldId } from './error-summary.tsx'
import type { Errors, Values } from './form-values.ts'
import { useUsualPrice } from './use-usual-price.ts'

export function BudgetFields({ values, errors, onChange }: BudgetFieldsProps) {
  const id = useId()
  const error = errors.budgetMin ?? errors.budgetMax
  const usualPrice = useUsualPrice(values.category)
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full justify-between gap-2 text-14">
        <b className="font-semibold">{m.request_field_budget()}</b>
        <span className="text-ink-2">{m.ui_field_optional()}</span>
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2.5 narrow:grid-cols-1">
        {(['budgetMin', 'budgetMax'] as const).map((name, index) => [
          index === 1 && (
            <span key="to" className="text-ink-2 narrow:hidden" aria-hidden>
              –
            </span>
          ),
          <label key={name} id={fieldId(name)} className={fieldFrame()}>
            <span className="quiet">
              {name === 'budgetMin' ? m.request_budget_min() : m.request_budget_max()}
            </span>
            <input
              type="text"
              name={name}
              inputMode="decimal"
              autoComplete="off"
              className={controlClass}
              aria-label={name === 'budgetMin' ? m.request_budget_min_long() : m.request_budget_max_long()}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={id}
              value={values[name]}
              onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
            />
          </label>,
        ])}
      </div>
      <div className="mt-1.5" id={id}>
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          <p className="quiet">
            {usualPrice} {m.request_budget_hint()}
          </p>
        )}
      </div>
    </fieldset>
  )
}

type BudgetFieldsProps = { values: Values; errors: Errors; onChange: (change: Partial<Values>) => void }
