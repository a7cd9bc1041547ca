import type { ReactNode } from 'react'
import { m } from '#messages'
import { readablePhone } from '#domain/accounts/phone.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import type { Preview } from './import-texts.ts'

/** What the import would do: how many clients, and the rows that need a look. */
export function PreviewPart({ preview }: { preview: Preview }) {
  const counts: [value: number, label: string][] = [
    [preview.added, m.merchant_import_added()],
    [preview.changed, m.merchant_import_changed()],
    [preview.unchanged, m.merchant_import_unchanged()],
    [preview.refused, m.merchant_import_refused()],
  ]
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {counts.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="font-display text-18 font-bold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {preview.samples.length > 0 && (
        <ul aria-label={m.merchant_import_samples()}>
          {preview.samples.map(({ row, name, phone }) => (
            <li key={row} className="flex justify-between gap-3 border-line py-1.5 not-first:border-t">
              <span className="min-w-0 truncate">{name}</span>
              <span className="flex-none text-ink-2 tabular-nums">{readablePhone(phone ?? '')}</span>
            </li>
          ))}
        </ul>
      )}
      <Rows
        title={m.merchant_import_problems({ count: preview.refused })}
        count={preview.problems.length}
        isOpen
      >
        {preview.problems.map(({ row, message }) => (
          <Row key={row} row={row}>
            {message}
          </Row>
        ))}
      </Rows>
      <Rows title={m.merchant_import_merged({ count: preview.mergedCount })} count={preview.merged.length}>
        {preview.merged.map(({ row, into, name }) => (
          <Row key={row} row={row}>
            {m.merchant_import_merged_into({ name, row: into })}
          </Row>
        ))}
      </Rows>
      <Rows title={m.merchant_import_others()} count={preview.others.length}>
        {preview.others.map(({ row, name, phones }) => (
          <Row key={row} row={row}>
            {name}: {phones.join(', ')}
          </Row>
        ))}
      </Rows>
    </div>
  )
}

function Rows({ title, count, isOpen, children }: RowsProps) {
  if (count === 0) return null
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <ul className="grid gap-2 text-14">{children}</ul>
    </details>
  )
}
type RowsProps = { title: string; count: number; isOpen?: boolean; children: ReactNode }

const Row = ({ row, children }: { row: number; children: ReactNode }) => (
  <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
    <span className="text-ink-2">{m.merchant_import_row({ row })}</span>
    <span className="[overflow-wrap:anywhere]">{children}</span>
  </li>
)
