import { useId, type ReactNode } from 'react'
import { panelClass } from '#web/ui/feedback/panel.ts'

/** A panel with its heading, and the unit of its figures beside it. */
export function PanelPart({ title, unit, children }: { title: string; unit: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={panelClass({ className: 'min-w-0' })} aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-17 leading-title">
          {title}
        </h2>
        <span className="text-13 text-ink-2">{unit}</span>
      </div>
      {children}
    </section>
  )
}

/** A row of a list with a bar; `share` is between 0 and 1. */
export function BarRow({ name, figures, share, look }: BarRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 narrow:grid-cols-1 text-14 leading-small">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="tabular-nums">{figures}</span>
      <span className="col-span-full mt-px h-1.5 overflow-hidden rounded-xs bg-sunk forced-color-adjust-none">
        <i
          className={
            look === 'store' ? 'block h-full rounded-xs bg-at-store' : 'block h-full rounded-xs bg-ink-2'
          }
          style={{ width: `${100 * share}%` }}
        />
      </span>
    </li>
  )
}

type BarRowProps = { name: string; figures: ReactNode; share: number; look: 'store' | 'plain' }
