import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import type { ButtonLook } from '#web/ui/forms/buttons/button-look.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** Opens the dialog that finds a payment by the code from M-Pesa (public/rich/claim-payment.tsx). */
export const ClaimButton = ({ bookingId, feeCents, size = 'md', children, ...shown }: ClaimButtonProps) => (
  <rich-dialog
    name="claim-payment"
    className="grid noscript:hidden"
    data-booking={bookingId}
    data-fee={feeCents}
    {...shown}
  >
    <Button variant="line" size={size} aria-haspopup="dialog">
      {children ?? m.booking_claim_title()}
    </Button>
  </rich-dialog>
)

/** The same within a sentence. */
export const ClaimLink = ({ bookingId, feeCents }: Pick<ClaimButtonProps, 'bookingId' | 'feeCents'>) => (
  <rich-dialog name="claim-payment" className="noscript:hidden" data-booking={bookingId} data-fee={feeCents}>
    <button type="button" className={linkClass} aria-haspopup="dialog">
      {m.booking_claim_title()}
    </button>
  </rich-dialog>
)

type ClaimButtonProps = Pick<ButtonLook, 'size'> & {
  bookingId: string
  feeCents: number
  hidden?: boolean
  /** The states of `<payment-watch>` in which it is shown. */
  'data-when'?: string | undefined
  children?: string
}
