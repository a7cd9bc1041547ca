import type { ReactNode } from 'react'

/** Divider with 'or' between two ways to sign in. */
export const OrDivider = ({ children }: { children: ReactNode }) => (
  <p
    className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-14 text-ink-2 before:h-px before:bg-line
      after:h-px after:bg-line"
  >
    {children}
  </p>
)
