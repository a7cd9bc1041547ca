import type { ReactNode } from 'react'

/** Figures beside each other, in as many rows as they need. */
export const Kpis = ({
  kpis,
}: {
  kpis: readonly { label: string; value: ReactNode; note?: ReactNode }[]
}) => (
  <dl className="flex flex-wrap overflow-hidden rounded-card border border-line bg-surface">
    {kpis.map(({ label, value, note }) => (
      <div
        key={label}
        className="-mt-px -ml-px min-w-0 flex-[1_1_9rem] border-t border-l border-line px-4 py-3.5 wide:flex-[1_1_10.5rem] wide:px-5"
      >
        <dt className="text-14 text-ink-2">{label}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2.5">
          <b className="min-w-0 font-display text-22 leading-title wrap-anywhere wide:text-28">{value}</b>
          {note !== undefined && <span className="text-14">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
