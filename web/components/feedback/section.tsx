import { useId } from 'react'
import type { ReactNode } from 'react'

/** A section of the page with its heading; `more` is shown at its right (a MoreLink, two arrows). */
export function Section({
  title,
  hiddenTitle,
  more,
  children,
}: {
  title: ReactNode
  hiddenTitle?: boolean
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      {hiddenTitle ? (
        <h2 id={id} className="vh">
          {title}
        </h2>
      ) : (
        <header>
          <h2 id={id}>{title}</h2>
          {more}
        </header>
      )}
      {children}
    </section>
  )
}
