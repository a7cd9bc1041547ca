import { m } from '#messages'
import { BOOKING_TEXTS } from '#contract/bookings/booking-limits.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Draft } from '../state/draft.ts'
import { MAX_TYPED_PHONE } from '../typed-phone.ts'

export type GuestErrors = { name?: string; phone?: string }

/** Fields for another guest who comes instead, and for a note to the store. */
export function GuestFields({ draft, errors }: { draft: Draft; errors: GuestErrors }) {
  return (
    <div className="group/guest grid gap-4 max-w-140">
      <Switch name="isForGuest" defaultChecked={draft.isForGuest} hint={m.booking_guest_hint()}>
        {m.booking_guest_switch()}
      </Switch>
      <div className="grid gap-4 group-not-has-[[name=isForGuest]:checked]/guest:hidden">
        <TextField
          label={m.booking_guest_name()}
          name="guestName"
          autoComplete="off"
          maxLength={BOOKING_TEXTS.clientName.max}
          defaultValue={draft.guestName}
          error={errors.name}
        />
        <TelField
          label={m.booking_guest_phone()}
          name="guestPhone"
          autoComplete="off"
          maxLength={MAX_TYPED_PHONE}
          defaultValue={draft.guestPhone}
          error={errors.phone}
        />
      </div>
      <TextAreaField
        label={m.booking_guest_note()}
        optional
        name="notes"
        rows={3}
        maxLength={BOOKING_TEXTS.notes.max}
        defaultValue={draft.notes}
      />
    </div>
  )
}

export const getGuestErrors = ({ isForGuest, guestName, guestPhone }: Draft): GuestErrors => ({
  ...(isForGuest && guestName.trim() === '' && { name: m.booking_guest_name_missing() }),
  ...(isForGuest && kenyanPhone(guestPhone) === null && { phone: m.booking_phone_invalid() }),
})
