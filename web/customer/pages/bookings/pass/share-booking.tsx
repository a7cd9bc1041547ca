import { Copy, MessageCircle, Share2 } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { bookedItem } from '#web/app/document/booked-item.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { ShareButton, ShareLink, SharePopover } from '../../offer/share-popover.tsx'
import { whatsAppUrl } from './share-text.ts'
import { useShareText } from './use-share-text.ts'

const MENU = 'share-booking'

/** Opens the device's share sheet if there is one; otherwise a short menu, WhatsApp first. */
export function ShareBooking({ booking }: { booking: Booking }) {
  const text = useShareText(booking)
  async function copy() {
    document.getElementById(MENU)?.hidePopover()
    try {
      await navigator.clipboard.writeText(text)
      notifyDone(m.bookings_share_copied())
    } catch {
      notifyFailed(m.bookings_share_copy_failed())
    }
  }

  return (
    <>
      <IconButton
        label={m.bookings_share()}
        popoverTarget={MENU}
        onClick={(event) => {
          if (!('share' in navigator)) return
          // The menu is for browsers without a share sheet.
          event.preventDefault()
          navigator.share({ title: bookedItem(booking).title, text }).catch((error: unknown) => {
            // Closing the share sheet is not a failure.
            if (error instanceof DOMException && error.name === 'AbortError') return
            document.getElementById(MENU)?.showPopover()
          })
        }}
      >
        <Share2 />
      </IconButton>
      <SharePopover id={MENU} title={m.bookings_share_title()}>
        <ShareLink icon={MessageCircle} href={whatsAppUrl(text)}>
          WhatsApp
        </ShareLink>
        <ShareButton icon={Copy} className="noscript:hidden" onClick={() => void copy()}>
          {m.bookings_share_copy()}
        </ShareButton>
      </SharePopover>
    </>
  )
}
