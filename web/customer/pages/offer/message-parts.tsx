import type { ReactNode } from 'react'

/** Parts of messages (`markup` of ParaglideMessage) in the looks of the offer and store pages. */
export const strong = ({ children }: Part) => <b className="text-ink">{children}</b>
export const amount = ({ children }: Part) => <b className="whitespace-nowrap text-ink">{children}</b>
export const open = ({ children }: Part) => <b className="text-ok-text">{children}</b>
export const quiet = ({ children }: Part) => <span className="text-ink-2">{children}</span>
export const figures = ({ children }: Part) => <span className="tabular-nums">{children}</span>

type Part = { children?: ReactNode }
