import { m } from '#messages'
import { IMPORT_FIELDS, type ImportField } from '#domain/clients/import/columns.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { FIELD_LABELS, type Preview } from './import-texts.ts'

/** What each column is imported as; open if the names or the phone numbers were not found. */
export function ColumnsPart({ columns, onChange }: ColumnsPartProps) {
  const found = new Set(columns.map(({ field }) => field))
  // A file may have the same header twice.
  const numbered = columns.map((column, index) => ({ ...column, index }))
  const isComplete = (found.has('name') || found.has('firstName')) && found.has('phone')
  return (
    <details className="group" open={!isComplete}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {m.merchant_import_columns()}
      </summary>
      <p className="mb-3 text-ink-2">{m.merchant_import_columns_hint()}</p>
      <div className="grid gap-4 wide:grid-cols-2 wide:items-start">
        {numbered.map(({ header, samples, field, index }) => (
          <SelectField
            key={index}
            label={header || m.merchant_import_column({ number: index + 1 })}
            hint={samples.join(' · ')}
            value={field ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(index, IMPORT_FIELDS.find((each) => each === value) ?? null)
            }
          >
            <option value="">{m.merchant_import_column_none()}</option>
            {IMPORT_FIELDS.map((each) => (
              <option key={each} value={each}>
                {FIELD_LABELS[each]()}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  )
}

type ColumnsPartProps = {
  columns: Preview['columns']
  onChange: (index: number, field: ImportField | null) => void
}
