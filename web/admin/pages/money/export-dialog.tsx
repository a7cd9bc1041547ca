import type { ExportFile } from '#domain/payments/export-files.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Download } from '#web/ui/icons/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paths } from '../../paths.ts'

const NAMES: Record<ExportFile, string> = {
  ledger: 'Ledger: its entries',
  'tax-invoices': 'Tax invoices and credit notes',
  'mpesa-days': 'M-Pesa against the ledger, by day',
  refunds: 'Refunds',
  payouts: 'Pay-outs and withdrawals',
}

/** The books of a period for the accountant. The file is downloaded from its address. */
export const ExportDialog = ({ today }: { today: string }) => (
  <Dialog
    trigger={
      <Button variant="line">
        <Download /> CSV
      </Button>
    }
    title="Books as CSV"
    description="For the accountant. A period has at most 366 days."
  >
    <form action={paths.ledgerFile()} className="mt-3 grid gap-4">
      <SelectField label="File" name="file">
        {Object.entries(NAMES).map(([file, name]) => (
          <option key={file} value={file}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <TextField
          label="From"
          name="from"
          type="date"
          max={today}
          defaultValue={`${today.slice(0, 7)}-01`}
          required
        />
        <TextField label="To" name="to" type="date" max={today} defaultValue={today} required />
      </div>
      <Button type="submit">
        <Download /> Download
      </Button>
    </form>
  </Dialog>
)
