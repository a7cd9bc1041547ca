import { useId, type ReactNode } from 'react'
import { panelClass } from '#web/ui/feedback/panel.ts'

type PanelProps = {
  title: string
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** A framed part of a page. */
export function Panel({ title, end, children }: PanelProps) {
  const id = useId()
  return (
    <section className={panelClass()} aria-labelledby={id}>
      <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-17">
          {title}
        </h2>
        {end !== undefined && <span className="text-14 text-ink-2">{end}</span>}
      </header>
      {children}
    </section>
  )
}
