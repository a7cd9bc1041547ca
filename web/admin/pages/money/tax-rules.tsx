import type { TaxRule } from '#contract/admin/invoices.ts'
import { longDay, type Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type TaxRulesProps = { rules: TaxRule[]; today: Day; mayMove: boolean; onDone: () => void }

const toText = ({ isRegistered, percent }: TaxRule) =>
  isRegistered ? `Registered, ${percent}% in the price` : 'Not registered, no VAT'

/** The VAT in access fees, by the day from which it is in force, with who entered it and why. */
export const TaxRules = ({ rules, today, mayMove, onDone }: TaxRulesProps) => {
  const current = rules.find(({ from }) => from <= today)
  return (
    <Panel title="VAT in our fees" end={current ? toText(current) : 'no VAT'}>
      {rules.length === 0 && (
        <p className="text-15 text-ink-2">Nothing was entered yet, so invoices are without VAT.</p>
      )}
      <ul>
        {rules.map((rule) => (
          <li key={rule.from} className="border-line py-3 not-first:border-t">
            <b className="block font-semibold">{toText(rule)}</b>
            <span className="block">
              From {longDay(rule.from)}
              {rule.from > today && ', not in force yet'}
            </span>
            <span className="block text-14 wrap-anywhere text-ink-2">
              {rule.changedBy}: {rule.reason}
            </span>
          </li>
        ))}
      </ul>
      {mayMove && <NewRule today={today} onDone={onDone} />}
    </Panel>
  )
}

const NewRule = ({ today, onDone }: { today: Day; onDone: () => void }) => (
  <ReasonDialog
    trigger={<Button full>Change the VAT</Button>}
    title="Change the VAT"
    description="Invoices from that day on follow it. Those that KRA has keep their tax."
    confirmLabel="Save"
    toast="The VAT is changed"
    send={(reason, { from = '', registration, percent = '' }) =>
      call('POST /admin/tax-rules', {
        body: { from, isRegistered: registration === 'registered', percent: Number(percent), reason },
      })
    }
    onDone={onDone}
  >
    <TextField label="First day" name="from" type="date" defaultValue={today} required />
    <SelectField label="The company is" name="registration" defaultValue="registered">
      <option value="registered">Registered for VAT</option>
      <option value="not-registered">Not registered</option>
    </SelectField>
    <TextField
      label="Rate"
      name="percent"
      inputMode="decimal"
      defaultValue="16"
      hint="Prices include it. Ignored without a registration."
      after={<span className="text-ink-2">%</span>}
      autoComplete="off"
    />
  </ReasonDialog>
)
