import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { closeOnBack } from '#web/ui/overlays/close-on-back.ts'
import { dialogViewportClass, popupClass, scrimClass } from '#web/ui/overlays/overlay-look.tsx'
import { RequestForm, type Category } from '../form/request-form.tsx'

/** The form over the list, on a wide screen. */
export function RequestDialog({ categories, onClose }: { categories: Category[]; onClose: () => void }) {
  return (
    <Base.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className={dialogViewportClass}>
          <Base.Popup
            className={`${popupClass} max-h-[calc(100dvh-48px)] max-w-246 overflow-y-auto overscroll-contain
              rounded-3xl px-6 pt-6`}
          >
            <Base.Title className="pr-10 text-28">{m.request_form_title()}</Base.Title>
            <RequestForm categories={categories} />
            <Base.Close
              ref={closeOnBack}
              className={iconButtonClass({ className: 'absolute top-4 right-3' })}
              aria-label={m.ui_close()}
            >
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
