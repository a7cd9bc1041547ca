import { cva } from 'class-variance-authority'

/**
 * A popover that comes from the bottom. On a wide screen, a menu is at the place that its `--x` and `--y` give.
 */
export const popSheet = cva(
  `fixed inset-[auto_0_0] m-0 w-auto max-w-none overscroll-contain rounded-t-[20px] border-0 bg-surface px-4 pt-4
    text-ink backdrop:bg-scrim motion-safe:translate-y-full motion-safe:transition-[translate,display,overlay]
    motion-safe:transition-discrete motion-safe:open:translate-y-0
    motion-safe:starting:open:translate-y-full`,
  {
    variants: {
      menu: {
        false: 'max-h-[calc(100dvh-40px)] overflow-y-auto pb-0',
        true: `max-h-[calc(100dvh-40px)] flex-col gap-2.5 overflow-hidden pb-[env(safe-area-inset-bottom)] open:flex
          max-wide:open:h-[calc(100dvh-64px)] wide:absolute
          wide:inset-[var(--y,112px)_auto_auto_var(--x,160px)] wide:max-h-[min(600px,calc(100dvh-140px))]
          wide:w-100 wide:rounded-card wide:border wide:border-line wide:shadow-float wide:backdrop:bg-transparent
          motion-safe:wide:translate-none motion-safe:wide:transition-none motion-safe:wide:open:translate-none
          motion-safe:wide:starting:open:translate-none`,
      },
    },
    defaultVariants: { menu: false },
  },
)
