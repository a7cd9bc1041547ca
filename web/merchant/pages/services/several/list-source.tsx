import { useState } from 'react'
import { m } from '#messages'
import { parsePriceListRows, parsePriceListText } from '#domain/catalogue/price-list/price-list.ts'
import type { PriceListLine } from '#domain/catalogue/price-list/types.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'

/** Where a price list is typed, pasted or opened. */
export function ListSource({ text, onText, onRead }: ListSourceProps) {
  const [problem, setProblem] = useState<string>()

  const open = useSubmit((file: File) => call('POST /merchant/services/read-file', { upload: { file } }), {
    onSuccess: ({ rows }) => onRead(parsePriceListRows(rows)),
  })
  return (
    <div className={panelClass({ className: 'grid grid-cols-1 gap-4 narrow:p-2!' })}>
      <TextAreaField
        label={m.merchant_list_label()}
        name="list"
        rows={10}
        spellCheck={false}
        hint={m.merchant_list_hint()}
        error={problem}
        placeholder={m.merchant_list_example()}
        value={text}
        onChange={({ currentTarget }) => {
          setProblem(undefined)
          onText(currentTarget.value)
        }}
      />
      <Refused by={open} />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            if (text.trim() === '') setProblem(m.merchant_list_empty())
            else onRead(parsePriceListText(text))
          }}
        >
          {m.merchant_list_read()}
        </Button>
        <label
          className={buttonClass(
            { variant: 'line' },
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus',
          )}
        >
          {open.isBusy ? m.merchant_list_opening() : m.merchant_list_open()}
          <input
            type="file"
            className="sr-only"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void open.submit(file)
              // The same file can be opened again after a correction.
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <p>
        <HelpLink topic="prices" />
      </p>
    </div>
  )
}

type ListSourceProps = {
  text: string
  onText: (text: string) => void
  onRead: (lines: PriceListLine[]) => void
}
