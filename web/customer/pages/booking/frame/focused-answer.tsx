import type { ReactNode } from 'react'

/** What a page answers to its form: it has the focus when the page is there, so that it is in view and read out. */
export const FocusedAnswer = ({ children }: { children: ReactNode }) => (
  // Without scripts, nothing else moves the focus.
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  <div tabIndex={-1} autoFocus className="outline-0">
    {children}
  </div>
)
