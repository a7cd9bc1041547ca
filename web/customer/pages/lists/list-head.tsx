import type { ReactNode } from 'react'

/** The title of a list, how many items it has, and what orders it, which is below them on a phone. */
export function ListHead({
  title,
  count,
  children,
}: {
  title: string
  count: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3.5 max-wide:items-center wide:mb-2.5">
      <div className="min-w-0 max-wide:w-full wide:flex-1 wide:basis-56">
        <h1 className="wide:text-22">{title}</h1>
        <p className="quiet mt-1 wide:mt-0" role="status">
          {count}
        </p>
      </div>
      {children}
    </div>
  )
}
