import { cva } from 'class-variance-authority'

/** The classes of a framed surface. A floating one has a shadow instead of its edge. */
export const panelClass = cva('rounded-card border bg-surface p-4 wide:p-5', {
  variants: { floats: { true: 'border-transparent shadow-float', false: 'border-line' } },
  defaultVariants: { floats: false },
})
