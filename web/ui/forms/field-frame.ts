import { cva } from 'class-variance-authority'

/** The frame of a text field, a select or a text area, which is inside it with `controlClass`. */
export const fieldFrame = cva(
  `flex items-center gap-2.5 rounded-control border-control focus-within:border-focus
    focus-within:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus)_26%,transparent)]
    has-disabled:border-line has-disabled:bg-sunk has-disabled:text-ink-3 has-[[readonly]]:border-line
    has-[[readonly]]:bg-sunk has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:border-danger`,
  {
    variants: {
      tone: {
        plain: 'border-edge bg-surface',
        /** On the dark footer. */
        night: 'border-[oklch(1_0_0/0.5)] text-on-night',
      },
      size: { sm: 'min-h-11 px-2.5', md: 'min-h-12 px-3.5' },
    },
    defaultVariants: { tone: 'plain', size: 'md' },
  },
)

export const controlClass = 'w-full min-w-0 outline-none'

/** An icon before or after what is typed. */
export const fieldIconClass = 'pointer-events-none text-ink-2'
