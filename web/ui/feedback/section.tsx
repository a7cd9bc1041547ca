import { Suspense, useId, type ReactNode } from 'react'

/**
 * A section of the page with its heading; `more` is shown at its right (a MoreLink, two arrows). React hydrates each
 * section by itself, that in use first.
 */
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
    <Suspense>
      <section className="pt-6 pb-4 wide:pt-9 wide:pb-3" aria-labelledby={id}>
        {hiddenTitle ? (
          <h2 id={id} className="sr-only">
            {title}
          </h2>
        ) : (
          <header className="mb-4 flex flex-wrap items-end justify-between gap-3 wide:mb-5">
            <h2 id={id}>{title}</h2>
            {more}
          </header>
        )}
        {children}
      </section>
    </Suspense>
  )
}
