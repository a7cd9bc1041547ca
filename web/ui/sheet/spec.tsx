import { useId } from 'react'
import type { ReactNode } from 'react'

/** One part of the component sheet under its name. */
export function Spec({ title, full, children }: { title: string; full?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className={full ? 'grid content-start gap-4 min-w-0 wide:col-span-2' : 'grid content-start gap-4 min-w-0'}
      aria-labelledby={id}
    >
      <h2 id={id} className="text-18 border-b border-line pb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Flow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
