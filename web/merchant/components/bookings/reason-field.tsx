import { m } from '#messages'
import { BOOKING_TEXTS } from '#contract/bookings/booking-limits.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'

/** Reason why the store ends a booking. The customer reads it. */
export function ReasonField({ value, example, isMissing, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={m.merchant_end_reason()}
      placeholder={example ?? m.merchant_end_reason_example()}
      rows={3}
      maxLength={BOOKING_TEXTS.reason.max}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isMissing && { error: m.merchant_end_reason_required() })}
    />
  )
}

type ReasonFieldProps = {
  value: string
  example?: string
  isMissing: boolean
  onChange: (reason: string) => void
}
