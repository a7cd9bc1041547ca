import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** An icon in a circle, beside a name. */
export const IconCircle = ({ tone, children }: { tone?: 'quiet' | 'ink' | 'save'; children: ReactNode }) => (
  <span className={circle({ tone })} aria-hidden>
    {children}
  </span>
)

const circle = cva('grid size-11 flex-none place-items-center rounded-full', {
  variants: {
    tone: { quiet: 'bg-sunk text-ink-2', ink: 'bg-sunk text-ink', save: 'bg-save text-on-save' },
  },
  defaultVariants: { tone: 'quiet' },
})
