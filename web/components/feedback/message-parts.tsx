import type { ReactNode } from 'react'

/** Parts of messages (`markup` of ParaglideMessage): `{#hidden}` is read by screen readers only. */
export const hidden = ({ children }: Part) => <span className="sr-only">{children}</span>
export const bold = ({ children }: Part) => <b>{children}</b>

type Part = { children?: ReactNode }
