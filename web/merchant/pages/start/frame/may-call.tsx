import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { call } from '#web/api/browser.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

/** Choice whether customers see the owner's number. It is asked once, when the number is known to be the owner's. */
export const MayCall = ({ phone, checked, onChange }: MayCallProps) => (
  <Checkbox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} long>
    {m.merchant_start_may_call({ phone: formatPhone(phone) })}
  </Checkbox>
)

type MayCallProps = { phone: string; checked: boolean; onChange: (mayCall: boolean) => void }

/** Customers find the number on the page of the store, and with their bookings. */
export async function showPhone(storeId: string, phone: string): Promise<void> {
  await call('PUT /stores/:id', { params: { id: storeId }, body: { phone_number: phone } })
  await call('PUT /branches/:id', { params: { id: `store-${storeId}` }, body: { phone } })
}
