import { cva, type VariantProps } from 'class-variance-authority'

/** The look shared by Button and ButtonLink. Primary is the one main action of a view. */
const button = cva(
  `inline-flex items-center justify-center gap-2 rounded-control border-control font-emphasis
    whitespace-nowrap narrow:py-1.5 narrow:text-center narrow:whitespace-normal transition-[background,translate] duration-(--fast) active:translate-y-px
    disabled:translate-none disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunk
    disabled:text-ink-3 aria-busy:translate-none aria-busy:cursor-progress aria-busy:border-transparent`,
  {
    variants: {
      variant: {
        primary: `border-transparent bg-primary text-on-primary hover:bg-primary-press
          aria-busy:bg-primary-soft aria-busy:text-primary-text`,
        ink: `border-transparent bg-ink text-paper
          hover:bg-[color-mix(in_oklch,var(--ink)_86%,var(--paper))] aria-busy:bg-sunk
          aria-busy:text-ink-2`,
        line: 'border-edge bg-surface hover:border-ink aria-busy:bg-sunk aria-busy:text-ink-2',
        soft: 'border-transparent bg-sunk hover:bg-line aria-busy:bg-sunk aria-busy:text-ink-2',
        danger: `border-danger text-danger hover:bg-danger-soft aria-busy:bg-sunk aria-busy:text-ink-2`,
        /** On the dark footer. */
        night: `border-transparent bg-on-night text-night hover:bg-on-night-2 aria-busy:bg-sunk
          aria-busy:text-ink-2`,
      },
      size: {
        sm: 'min-h-10 px-3.5 text-14 [--icon:16px]',
        /** Small like `sm`, but as tall as a finger needs. */
        touch: 'min-h-11 px-3.5 text-14 [--icon:16px]',
        md: 'min-h-12 px-5 text-16 [--icon:18px]',
        lg: 'min-h-13.5 px-5 text-18 [--icon:18px]',
      },
      full: { true: 'w-full' },
      /** For a label with a name, which may be longer than a line. */
      long: { true: 'py-1.5 text-center whitespace-normal!' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export function buttonClass(look: ButtonLook, extra?: string): string {
  return button({ ...look, className: extra })
}

export type ButtonLook = VariantProps<typeof button>
