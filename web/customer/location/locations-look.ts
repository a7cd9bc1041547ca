import { clsx } from 'clsx'

/** The popover with the list of places (location-control.tsx). */
export const LOCATIONS_MENU = 'locations'

export const locationsLook = clsx(
  'flex-col gap-2.5 overflow-hidden overscroll-contain border-0 bg-surface px-4 pt-4 text-ink open:flex',
  'pb-[env(safe-area-inset-bottom)]',
  // On a phone, the sheet comes from the bottom.
  'max-wide:inset-[auto_0_0] max-wide:m-0 max-wide:h-[calc(100dvh-64px)] max-wide:w-auto',
  'max-wide:max-w-none max-wide:rounded-t-4xl max-wide:backdrop:bg-scrim',
  'max-wide:motion-safe:translate-y-full max-wide:motion-safe:transition-[translate,display,overlay]',
  'max-wide:motion-safe:transition-discrete max-wide:motion-safe:open:translate-y-0',
  'max-wide:motion-safe:starting:open:translate-y-full',
  // On a wide screen, the menu is below its button.
  'wide:absolute wide:inset-[112px_auto_auto_160px] wide:m-0 wide:max-w-none',
  'wide:supports-[anchor-name:--a]:inset-[calc(anchor(bottom)+8px)_auto_auto_anchor(left)]',
  'wide:[position-anchor:--location]',
  'wide:max-h-[min(600px,calc(100dvh-140px))] wide:w-100 wide:rounded-card wide:border wide:border-line',
  'wide:shadow-float',
)
