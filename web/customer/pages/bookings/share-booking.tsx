import { Copy, MessageCircle, Share2 } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { bookedItem } from '#web/shared/document/booked-item.ts'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { shareText, whatsAppUrl } from './share-text.ts'

const MENU = 'share-booking'

/** Opens the device's share sheet if there is one; otherwise a short menu, WhatsApp first. */
export function ShareBooking({ booking }: { booking: Booking }) {
  async function copy() {
    document.getElementById(MENU)?.hidePopover()
    try {
      await navigator.clipboard.writeText(shareText(booking))
      notifyDone('Booking details copied')
    } catch {
      notifyFailed('Copying is not possible in this browser.')
    }
  }

  return (
    <>
      <IconButton
        label="Share"
        popoverTarget={MENU}
        onClick={(event) => {
          if (!('share' in navigator)) return
          // The menu is for browsers without a share sheet.
          event.preventDefault()
          navigator
            .share({ title: bookedItem(booking).title, text: shareText(booking) })
            .catch((error: unknown) => {
              // Closing the share sheet is not a failure.
              if (error instanceof DOMException && error.name === 'AbortError') return
              document.getElementById(MENU)?.showPopover()
            })
        }}
      >
        <Share2 />
      </IconButton>
      <div id={MENU} popover="auto" className="share-menu">
        <h2>Share this booking</h2>
        <Link href={whatsAppUrl(booking)} target="_blank" rel="noopener">
          <MessageCircle />
          WhatsApp
        </Link>
        <button type="button" className="needs-script" onClick={() => void copy()}>
          <Copy />
          Copy the details
        </button>
      </div>
    </>
  )
}
