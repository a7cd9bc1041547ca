import type { ReactNode, RefObject } from 'react'

/** The heading of a page of saved things, their number, and a button beside it. */
export const SavedHead = ({ heading, title, count, children }: SavedHeadProps) => (
  <header className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 wide:mb-5.5">
    <h1 ref={heading} tabIndex={-1} className="col-span-full focus-visible:outline-none">
      {title}
    </h1>
    <p className="quiet mt-1" role="status">
      {count}
    </p>
    {children}
  </header>
)

export const SavedList = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3.5 wide:grid-cols-3 wide:gap-5">{children}</div>
)

type SavedHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  count: string
  children?: ReactNode
}
