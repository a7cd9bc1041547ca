import { clsx } from 'clsx'
import { memo, useId } from 'react'
import { m } from '#messages'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { duration } from '#domain/time/time.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Trash } from '#web/ui/icons/icons.tsx'
import { DURATIONS } from '../../../components/service-numbers.ts'
import { SmallSelect } from '../../../components/small-select.tsx'
import { EVERYONE, type DraftRow, type RowErrors } from './list-draft.ts'

/** A service of the list: a row on a laptop, a card on a phone. */
export const ListRow = memo(({ row, number, errors, staff, onChange, onRemove }: ListRowProps) => {
  const id = useId()
  const hasChoice = staff.length > 1
  const problems = Object.values(errors ?? {})
  const minutes = DURATIONS.includes(row.minutes)
    ? DURATIONS
    : [...DURATIONS, row.minutes].toSorted((a, b) => a - b)
  const input = (field: 'name' | 'price', label: string, max: number) => (
    <span className={fieldFrame({ size: 'sm' })}>
      <input
        type="text"
        name={`${field}-${row.key}`}
        aria-label={label}
        aria-invalid={errors?.[field] !== undefined || undefined}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        autoComplete="off"
        maxLength={max}
        className={clsx(controlClass, field === 'price' && 'tabular-nums')}
        placeholder={field === 'price' ? m.merchant_list_agreed() : undefined}
        value={row[field]}
        onChange={({ currentTarget }) => onChange(row.key, { [field]: currentTarget.value })}
      />
    </span>
  )
  return (
    <li
      id={`row-${row.key}`}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 py-3 narrow:grid-cols-1',
        hasChoice
          ? 'wide:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]'
          : 'wide:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]',
      )}
    >
      <span className="col-span-2 narrow:col-span-1 wide:col-span-1">
        {input('name', m.merchant_list_row_name({ number }), SERVICE_TEXTS.name.max)}
      </span>
      <IconButton
        className="wide:order-1"
        label={m.merchant_list_row_remove({ name: row.name })}
        onClick={() => onRemove(row.key)}
      >
        <Trash />
      </IconButton>
      {input('price', m.merchant_list_row_price({ number }), 40)}
      <SmallSelect
        label={m.merchant_list_row_minutes({ number })}
        value={row.minutes}
        onChange={({ currentTarget }) => onChange(row.key, { minutes: Number(currentTarget.value) })}
      >
        {minutes.map((each) => (
          <option key={each} value={each}>
            {duration(each)}
          </option>
        ))}
      </SmallSelect>
      {hasChoice && (
        <SmallSelect
          className="col-span-2 narrow:col-span-1 wide:col-span-1"
          label={m.merchant_list_row_who({ number })}
          value={row.staffId}
          onChange={({ currentTarget }) => onChange(row.key, { staffId: currentTarget.value })}
        >
          <option value={EVERYONE}>{m.merchant_list_everyone()}</option>
          {staff.map(({ id: staffId, name }) => (
            <option key={staffId} value={staffId}>
              {name}
            </option>
          ))}
        </SmallSelect>
      )}
      {problems.length > 0 && (
        <div className="order-2 col-span-full">
          <FieldError id={`${id}-problems`}>{problems.join(' ')}</FieldError>
        </div>
      )}
    </li>
  )
})

type ListRowProps = {
  row: DraftRow
  /** Its place in the list, from 1. */
  number: number
  errors: RowErrors | undefined
  staff: readonly { id: string; name: string }[]
  onChange: (key: string, change: Partial<DraftRow>) => void
  onRemove: (key: string) => void
}
