import { CalendarOff, CircleCheck } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Pill } from '#web/ui/feedback/pill.tsx'
import type { Reason } from './availability.ts'

/** Shows whether customers can book a service, and if not, why. */
export function AvailabilityPill({ reason }: { reason: Reason | null }) {
  if (reason === null)
    return (
      <Pill tone="ok" icon={CircleCheck}>
        {m.merchant_services_can_be_booked()}
      </Pill>
    )
  return (
    <Pill tone={reason === 'inactive' || reason === 'not-bookable' ? undefined : 'info'} icon={CalendarOff}>
      {REASON_TEXTS[reason]()}
    </Pill>
  )
}

const REASON_TEXTS: Record<Reason, () => string> = {
  inactive: m.merchant_services_reason_inactive,
  'not-bookable': m.merchant_services_reason_not_bookable,
  'no-branch': m.merchant_services_reason_no_branch,
  'branch-closed': m.merchant_services_reason_branch_closed,
  'no-hours': m.merchant_services_reason_no_hours,
  'no-staff': m.merchant_services_reason_no_staff,
  'store-draft': m.merchant_services_reason_store_draft,
}
