import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Title of the column; empty for a column of buttons. */
  title: string
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}
type DataTableProps<Row> = {
  /** Description of the rows, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  toKey: (row: Row) => string
}

/** Table with dense rows. On a narrow screen it scrolls to the side. */
export const DataTable = <Row,>({ caption, columns, rows, toKey }: DataTableProps<Row>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className="relative -mx-1 overflow-x-auto px-1" role="region" aria-label={caption} tabIndex={0}>
    <table className="w-full text-15">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={clsx(
                'py-2 pr-3 text-14 font-semibold whitespace-nowrap text-ink-2 last:pr-0',
                isNumber ? 'text-right' : 'text-left',
              )}
            >
              {title || <span className="sr-only">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)} className="border-t border-line">
            {columns.map(({ title, isNumber, cell }) => (
              <td
                key={title}
                className={clsx(
                  'py-2.5 pr-3 last:pr-0',
                  isNumber ? 'text-right tabular-nums' : 'text-left',
                  title === '' && 'text-right',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
