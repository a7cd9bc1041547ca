import type { ReactNode } from 'react'

/** A searched word in a text. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <mark className="rounded-xs bg-save-soft text-inherit ring-[1.5px] ring-save-soft">{children}</mark>
)
