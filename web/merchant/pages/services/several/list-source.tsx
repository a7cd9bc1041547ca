import { useState } from 'react'
import { m } from '#messages'
import { parsePriceListRows, parsePriceListText } from '#domain/catalogue/price-list/price-list.ts'
import type { PriceListLine } from '#domain/catalogue/price-list/types.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { readRows } from './read-file.ts'

/** Where a price list is typed, pasted or opened. */
export function ListSource({ text, onText, onRead }: ListSourceProps) {
  const [problem, setProblem] = useState<string>()

  async function open(file: File | undefined) {
    if (!file) return
    const rows = await readRows(file)
    if (typeof rows === 'string')
      setProblem(rows === 'large' ? m.merchant_list_file_large() : m.merchant_list_file_not_text())
    else onRead(parsePriceListRows(rows))
  }
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
          {m.merchant_list_open()}
          <input
            type="file"
            className="sr-only"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              void open(file)
              // The same file can be opened again after a correction.
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}

type ListSourceProps = {
  text: string
  onText: (text: string) => void
  onRead: (lines: PriceListLine[]) => void
}
