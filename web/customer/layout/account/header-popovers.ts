import { panelLook } from '#web/parts/notifications/panel-look.ts'

/** The popovers of the header. Its buttons open them without scripts. */
export const ACCOUNT_MENU = 'account-menu'
export const BELL = 'bell'

// On a wide screen, they are below the header: 40 px of strip and stripes, 72 of bar.
const belowHeader =
  'wide:absolute wide:inset-x-auto wide:top-26.5 wide:right-[max(40px,calc((100vw-var(--measure))/2))]'

export const accountMenuLook = `fixed inset-x-2 top-auto bottom-[calc(64px+env(safe-area-inset-bottom))] m-0 max-h-[calc(100dvh-80px)]
  w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float ${belowHeader} wide:bottom-auto
  wide:max-h-[calc(100dvh-120px)] wide:w-72`

export const bellLook = `${panelLook} ${belowHeader} wide:bottom-auto`
