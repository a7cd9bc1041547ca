import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Download } from '#web/ui/icons/icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paths } from '../../paths.ts'

/** The ledger of a period for the accountant. The file is downloaded from its address. */
export const ExportDialog = ({ today }: { today: string }) => (
  <Dialog
    trigger={
      <Button variant="line">
        <Download /> CSV
      </Button>
    }
    title="Ledger as CSV"
    description="One line for each entry, with its transfer, M-Pesa code and booking."
  >
    <form action={paths.ledgerFile()} className="mt-3 grid gap-4">
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
