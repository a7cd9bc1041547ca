import { useSearchParams } from 'react-router'
import { m } from '#messages'
import { useSubmit } from '#web/api/use-submit.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { saveFile } from '#web/app/document/save-file.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'

export const meta = () => privateMeta(m.settings_data_export(), m.settings_data_export_about())

/** Page of the link for a person who has asked for a copy of the data. Opening it downloads nothing yet. */
export default function DataCopy() {
  const [search] = useSearchParams()
  const download = useSubmit('POST /users/export/by-link', {
    toast: m.settings_data_exported(),
    onSuccess: ({ exportedAt, data }) =>
      saveFile('my-d3-data.json', 'application/json', JSON.stringify({ exportedAt, ...data }, null, 2)),
  })
  return (
    <ReadingMain>
      <h1>{m.settings_data_export()}</h1>
      <div className="grid justify-items-start gap-5">
        <Lead>{m.settings_data_export_about()}</Lead>
        <Refused by={download} />
        <Button
          busy={download.isBusy && m.settings_data_exporting()}
          onClick={() => void download.submit({ body: { token: search.get('token') ?? '' } })}
        >
          {m.settings_data_export_button()}
        </Button>
      </div>
    </ReadingMain>
  )
}
