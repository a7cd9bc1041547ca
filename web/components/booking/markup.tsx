import type { ReactNode } from 'react'

/** Renders {#b}…{/b} in a message. */
export const bold = ({ children }: { children?: ReactNode }) => <b>{children}</b>

/** Renders {#nowrap}…{/nowrap} in a message. */
export const nowrap = ({ children }: { children?: ReactNode }) => (
  <span className="whitespace-nowrap">{children}</span>
)

/** Renders {#hidden}…{/hidden} in a message, for screen readers only. */
export const hidden = ({ children }: { children?: ReactNode }) => <span className="vh">{children}</span>
