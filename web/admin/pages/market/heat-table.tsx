import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

type HeatTableProps = {
  caption: string
  columns: readonly string[]
  rows: readonly { label: string; cells: readonly (HeatCell | null)[] }[]
}
/** Share in percent; the title names its base. */
export type HeatCell = { percent: number; title: string }

/** Percentages as colours and numbers. On a narrow screen it scrolls to the side. */
export const HeatTable = ({ caption, columns, rows }: HeatTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className="relative -mx-1 overflow-x-auto px-1" role="region" aria-label={caption} tabIndex={0}>
    <table className="w-full border-separate border-spacing-0.5 text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Row</span>
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="max-w-14 min-w-11 truncate px-0.5 pb-1 text-13 font-normal text-ink-2"
              title={column}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th
              scope="row"
              className="sticky left-0 max-w-36 truncate bg-surface pr-2 text-left font-semibold"
              title={label}
            >
              {label}
            </th>
            {cells.map((cell, at) => (
              <Cell key={columns[at]} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Cell({ cell }: { cell: HeatCell | null }) {
  if (cell === null)
    return (
      <td className="h-9">
        <span className="sr-only">None</span>
      </td>
    )
  const { style, isStrong } = getHeat(cell.percent)
  return (
    <td
      title={cell.title}
      style={style}
      className={clsx(
        'h-9 rounded-md text-center font-semibold tabular-nums forced-color-adjust-none',
        isStrong ? 'text-white' : 'text-ink',
      )}
    >
      {cell.percent}
    </td>
  )
}

/** The background of a cell, and whether its text is light. In two ranges, so that the text has contrast on each. */
function getHeat(percent: number): { style: CSSProperties; isStrong: boolean } {
  const isStrong = percent >= 50
  const share = isStrong ? 80 + (percent - 50) * 0.4 : percent * 0.5
  return {
    style: {
      background: `color-mix(in oklab, var(--color-at-store) ${Math.round(share)}%, var(--color-sunk))`,
    },
    isStrong,
  }
}
