import { m } from '#messages'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { QuoteDraft } from './quote-draft.ts'

export function SuppliesAndWarranty({ draft, onChange }: SuppliesProps) {
  const warranties: readonly string[] = WARRANTIES.map((text) => text())
  const { includesSupplies, supplies, warranty } = draft
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 narrow:grid-cols-1">
        <SelectField
          label={m.merchant_request_supplies()}
          name="includesSupplies"
          value={String(includesSupplies)}
          onChange={(event) => onChange({ includesSupplies: event.currentTarget.value === 'true' })}
        >
          <option value="false">{m.merchant_request_supplies_out()}</option>
          <option value="true">{m.merchant_request_supplies_in()}</option>
        </SelectField>
        <SelectField
          label={m.merchant_request_warranty()}
          name="warranty"
          value={warranty}
          onChange={(event) => onChange({ warranty: event.currentTarget.value })}
        >
          <option value="">{m.merchant_request_no_warranty()}</option>
          {/* A template or an earlier quote may have another one. */}
          {(warranty === '' || warranties.includes(warranty) ? warranties : [warranty, ...warranties]).map(
            (text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ),
          )}
        </SelectField>
      </div>
      {includesSupplies && (
        <TextField
          label={m.merchant_request_which_supplies()}
          optional
          name="supplies"
          maxLength={QUOTE_TEXTS.supplies.max}
          value={supplies}
          onChange={(event) => onChange({ supplies: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const WARRANTIES = [
  m.merchant_request_warranty_week,
  m.merchant_request_warranty_month,
  m.merchant_request_warranty_quarter,
  m.merchant_request_warranty_half,
  m.merchant_request_warranty_year,
]

type SuppliesProps = { draft: QuoteDraft; onChange: (changed: Partial<QuoteDraft>) => void }
