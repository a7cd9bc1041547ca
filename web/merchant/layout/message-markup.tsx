import type { ReactNode } from 'react'

/** Renderers of the markup in messages. */
export const bold = ({ children }: Tag) => <b>{children}</b>
/** For screen readers only. */
export const hidden = ({ children }: Tag) => <span className="vh">{children}</span>

type Tag = { children?: ReactNode }
