import type { ReactNode } from 'react'

/** Two columns: the main content, and beside it facts and actions. On a phone they are below each other. */
export const TwoColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="grid min-w-0 grid-cols-1 gap-4">{main}</div>
    <div className="grid min-w-0 grid-cols-1 gap-4">{aside}</div>
  </div>
)
