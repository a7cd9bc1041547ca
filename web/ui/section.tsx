import { useId } from 'react'
import type { ReactNode } from 'react'

/** A band of the page under its heading; `more` stands at the right of it (a MoreLink, two arrows). */
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
