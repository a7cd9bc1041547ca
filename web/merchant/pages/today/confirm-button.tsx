import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { Button, type ButtonProps } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/** Confirms a request in one tap; its full name has the customer's, because a list has several. */
export function ConfirmButton({ booking, onStatusChange, ...button }: ConfirmButtonProps) {
  const isChanging = useIsChanging(booking.id)
  return (
    <Button
      {...button}
      variant="ink"
      busy={isChanging ? m.merchant_booking_confirming() : false}
      onClick={oncePerDoubleClick(() => onStatusChange({ booking, to: 'confirmed' }))}
    >
      <ParaglideMessage
        message={m.merchant_booking_confirm_named}
        inputs={{ name: booking.client.name }}
        markup={{ hidden }}
      />
    </Button>
  )
}

type ConfirmButtonProps = {
  booking: Booking
  onStatusChange: OnStatusChange
} & Pick<ButtonProps, 'className' | 'full' | 'size'>
