import { useId } from 'react'
import { m } from '#messages'
import { controlClass, fieldFrame } from '#web/components/forms/field-frame.ts'
import { FieldError } from '#web/components/forms/field.tsx'
import type { Errors, Values } from './form-values.ts'

export function BudgetFields({ values, errors, onChange }: BudgetFieldsProps) {
  const id = useId()
  const error = errors.budgetMin ?? errors.budgetMax
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{m.request_field_budget()}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2.5 narrow:grid-cols-1">
        {(['budgetMin', 'budgetMax'] as const).map((name, index) => [
          index === 1 && (
            <span key="to" className="text-ink-2 narrow:hidden" aria-hidden>
              –
            </span>
          ),
          <label key={name} className={fieldFrame()}>
            <span className="quiet">
              {name === 'budgetMin' ? m.request_budget_min() : m.request_budget_max()}
            </span>
            <input
              type="text"
              name={name}
              inputMode="decimal"
              autoComplete="off"
              required
              className={controlClass}
              aria-label={name === 'budgetMin' ? m.request_budget_min_long() : m.request_budget_max_long()}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={error ? id : undefined}
              value={values[name]}
              onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
            />
          </label>,
        ])}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type BudgetFieldsProps = { values: Values; errors: Errors; onChange: (change: Partial<Values>) => void }
