import { m } from '#messages'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toaster } from 'sonner'

/** Mounted once in a site that uses notify.ts. */
export function Toasts() {
  return (
    <Toaster
      className="toasts"
      containerAriaLabel={m.ui_toasts()}
      position="bottom-center"
      offset={24}
      mobileOffset={{ bottom: 'calc(84px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      icons={{ success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toast', title: 'title', content: 'title', error: 'bad' },
      }}
    />
  )
}
