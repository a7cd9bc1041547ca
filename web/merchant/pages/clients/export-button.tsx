import { Download } from '#web/ui/icons/icons.tsx'
import type { FormEvent } from 'react'
import { m } from '#messages'
import { saveFile } from '#web/app/document/save-file.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'

/** Button that exports the clients. Without scripts, the form loads the file from its address. */
export function ExportButton({ storeId }: { storeId: string | undefined }) {
  const download = useSubmit('GET /merchant/clients/export', {
    onSuccess: ({ fileName, data }) => saveFile(fileName, 'text/csv;charset=utf-8', data),
    onProblem: ({ message }) => notifyFailed(message),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void download.submit({ query: { ...(storeId && { storeId }) } })
  }
  return (
    <form action={paths.clientsFile()} onSubmit={submit}>
      {storeId && <input type="hidden" name="store" value={storeId} />}
      <Button type="submit" variant="line" busy={download.isBusy && m.merchant_clients_exporting()}>
        <Download />
        <span className="max-wide:sr-only">{m.merchant_clients_export()}</span>
      </Button>
    </form>
  )
}
