import { m } from '#messages'
import { CircleAlert, CircleCheck, Info } from '#web/ui/icons/icons.tsx'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'

let isMounted = false

/** Puts the toasts into the page, before the first one is shown (notify.ts). */
export function mountToasts(): void {
  if (isMounted) return
  isMounted = true
  const container = document.createElement('div')
  document.body.append(container)
  // They listen once their effects have run.
  flushSync(() => createRoot(container).render(<Toasts />))
}

function Toasts() {
  return (
    <Toaster
      // On a phone, an open dialog or sheet has its main action at the bottom of the screen. On a wide screen, so has a
      // dialog in the middle. Sheets, which can be swiped away, are at the right. A panel has its result at its top, so
      // toasts are beside it.
      className="[--width:400px]! min-[1200px]:in-[:root:has([data-has-panel])]:right-104! max-wide:in-[:root:has([role$=dialog][data-open])]:top-24! max-wide:in-[:root:has([role$=dialog][data-open])]:bottom-auto! wide:in-[:root:has([role$=dialog][data-open]:not([data-swipe-direction]))]:top-24! wide:in-[:root:has([role$=dialog][data-open]:not([data-swipe-direction]))]:bottom-auto!"
      containerAriaLabel={m.ui_toasts()}
      // Toasts are above the bar at the bottom, and beside a sheet at the right.
      position="bottom-center"
      offset={{ bottom: 96 }}
      mobileOffset={{ bottom: 'calc(7rem + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      icons={{
        success: <CircleCheck className="text-[oklch(0.8_0.13_150)]" />,
        error: <CircleAlert className="text-[oklch(0.82_0.13_60)]" />,
        info: <Info className="text-[oklch(0.8_0.13_150)]" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: `flex min-h-12 w-full items-center gap-3 rounded-xl bg-night py-2.5 pr-2.5 pl-4 font-text
            text-15 leading-row text-on-night shadow-float`,
          title: 'min-w-0 flex-1',
          content: 'min-w-0 flex-1',
          cancelButton: `order-last min-h-10 flex-none rounded-control px-2.5 font-bold text-on-night
            focus-visible:outline-[oklch(0.8_0.11_240)]`,
          actionButton: `ml-auto min-h-10 flex-none rounded-control px-2.5 font-bold text-[oklch(0.82_0.155_78)]
            focus-visible:outline-[oklch(0.8_0.11_240)]`,
        },
      }}
    />
  )
}
