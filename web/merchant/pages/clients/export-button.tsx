import { Download } from '#web/components/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { saveFile } from '#web/shared/document/save-file.ts'
import { Button } from '#web/components/forms/button.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'

/** Without scripts, the form loads the file from its address. */
export function ExportButton({ storeId }: { storeId: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  async function download(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { fileName, data } = await call('GET /merchant/clients/export', {
        query: { ...(storeId && { storeId }) },
      })
      saveFile(fileName, 'text/csv;charset=utf-8', data)
    } catch (error) {
      notifyFailed(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form action={paths.clientsFile()} onSubmit={(event) => void download(event)}>
      {storeId && <input type="hidden" name="store" value={storeId} />}
      <Button type="submit" variant="line" busy={isBusy && m.merchant_clients_exporting()}>
        <Download />
        {m.merchant_clients_export()}
      </Button>
    </form>
  )
}
