import { cva } from 'class-variance-authority'

/** The look of IconButton and IconLink, for a control that cannot be one of them. */
export const iconButtonClass = cva(
  `inline-grid size-11 flex-none place-items-center rounded-full [--icon:22px] has-data-count:relative
    disabled:cursor-not-allowed disabled:text-ink-3`,
  {
    variants: {
      variant: {
        plain: 'hover:bg-sunk',
        line: 'border-control border-line bg-surface',
        /** For a button over a picture. */
        surface: 'bg-surface',
      },
    },
    defaultVariants: { variant: 'plain' },
  },
)
