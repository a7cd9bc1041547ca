import { useId, type ReactNode } from 'react'
import { panelClass } from '#web/ui/feedback/panel.ts'

type PanelProps = {
  /** Anchor of links to the panel. */
  id?: string
  title: string
  /** Content beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** A framed part of a page. */
export function Panel({ id, title, end, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={panelClass()} aria-labelledby={titleId}>
      <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-17">
          {title}
        </h2>
        {end !== undefined && end !== null && end !== false && (
          <span className="text-14 text-ink-2">{end}</span>
        )}
      </header>
      {children}
    </section>
  )
}
