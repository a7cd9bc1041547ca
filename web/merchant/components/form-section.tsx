import { useId, type ReactNode } from 'react'
import { panelClass } from '#web/ui/feedback/panel.ts'

/** A part of a form, with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={panelClass({ className: 'grid grid-cols-1 gap-4 narrow:p-2!' })} aria-labelledby={id}>
      <h2 id={id} className="text-18! leading-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Fields beside each other where there is room. */
export const fieldPair = 'grid items-start gap-4 mid:grid-cols-2'
