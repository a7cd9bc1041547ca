import type { ReactNode } from 'react'

/** Parts of messages (`markup` of ParaglideMessage) in the looks of the offer and store pages. */
export const strong = ({ children }: MessagePartProps) => <b className="text-ink">{children}</b>
export const amount = ({ children }: MessagePartProps) => (
  <b className="whitespace-nowrap text-ink">{children}</b>
)
export const open = ({ children }: MessagePartProps) => <b className="text-ok-text">{children}</b>
export const quiet = ({ children }: MessagePartProps) => <span className="text-ink-2">{children}</span>
export const figures = ({ children }: MessagePartProps) => <span className="tabular-nums">{children}</span>

type MessagePartProps = { children?: ReactNode }
