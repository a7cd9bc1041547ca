import type { ReactNode } from 'react'

/** Figures beside each other; on a phone two in a row. */
export const Kpis = ({
  kpis,
}: {
  kpis: readonly { label: string; value: ReactNode; note?: ReactNode }[]
}) => (
  <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
    {kpis.map(({ label, value, note }) => (
      <div
        key={label}
        className="-mt-px border-t border-line px-4 py-3.5 max-wide:even:border-l wide:px-5 wide:not-first:border-l"
      >
        <dt className="text-14 text-ink-2">{label}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2.5">
          <b className="font-display text-22 leading-title wide:text-28">{value}</b>
          {note !== undefined && <span className="text-14">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
