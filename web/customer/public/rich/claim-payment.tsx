import { Queries } from '#web/api/queries.tsx'
import { ClaimDialog } from '../../pages/booking/payment/claim-dialog.tsx'
import type { RichDialogProps } from './props.ts'

/** Finds the payment of the booking that claim-button.tsx names. */
export const ClaimPaymentDialog = ({ host, onClose }: RichDialogProps) => (
  <Queries>
    <ClaimDialog
      bookingId={host.dataset.booking ?? ''}
      feeCents={Number(host.dataset.fee)}
      onClose={onClose}
    />
  </Queries>
)
