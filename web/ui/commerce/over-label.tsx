import type { ReactNode } from 'react'

/** Label such as 'Expired', at the foot of a picture. */
export const OverLabel = ({ children }: { children: ReactNode }) => (
  <span
    className="absolute inset-x-0 bottom-0 bg-[oklch(0.2_0.02_40/0.86)] px-3 py-1.75 text-center text-13 font-emphasis
      text-white"
  >
    {children}
  </span>
)
