import type { ReactNode } from 'react'
import { footButtonsClass } from './foot-buttons.ts'

export const scrimClass = `fixed inset-0 z-30 bg-scrim transition-[opacity] data-ending-style:opacity-0
  data-starting-style:opacity-0`

/** On a phone, an overlay is at the bottom. */
export const viewportClass = 'fixed inset-0 z-31 flex items-end justify-center overflow-hidden'

/** Classes of a dialog and a sheet. At the top, a phone shows a handle. */
export const popupClass = `relative w-full bg-surface text-ink shadow-float outline-none before:absolute before:top-2
  before:left-1/2 before:-ml-5 before:h-1 before:w-10 before:rounded-full before:bg-edge wide:before:hidden`

export const dialogViewportClass = `${viewportClass} wide:items-center wide:p-6`

export const dialogClass = `${popupClass} grid max-h-[calc(100dvh-40px)] gap-3 overflow-y-auto overscroll-contain
  rounded-t-4xl px-4 pt-5.5 pb-[calc(16px+env(safe-area-inset-bottom))] transition-[transform,opacity]
  data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)]
  wide:max-h-[calc(100dvh-48px)] wide:w-auto wide:max-w-140 wide:min-w-[min(480px,100%)] wide:rounded-3xl
  wide:p-6 wide:data-ending-style:transform-[translateY(8px)] wide:data-ending-style:opacity-0
  wide:data-starting-style:transform-[translateY(8px)] wide:data-starting-style:opacity-0`

export const dialogTitleClass = 'pr-10 text-22'

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={`${footButtonsClass} mt-2`}>{children}</div>
}
