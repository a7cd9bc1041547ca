import { useState, type ReactElement } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { dayAndTime, timeOfDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type Booking = Reply<Api['POST /admin/bookings/:id/customer-view']>['booking']

/** Text of a booking as the customer reads it, without anything to press. */
export function CustomerView({
  id,
  trigger,
  onDone,
}: {
  id: string
  trigger: ReactElement
  onDone: () => unknown
}) {
  const [seen, setSeen] = useState<Booking | null>(null)
  return (
    <>
      <ReasonDialog
        trigger={trigger}
        title="See it as the customer?"
        description="Only to read."
        confirmLabel="See it"
        toast={() => undefined}
        send={(reason) =>
          call('POST /admin/bookings/:id/customer-view', { params: { id }, body: { reason } })
        }
        onDone={({ booking }) => {
          setSeen(booking)
          void onDone()
        }}
      />
      <Dialog
        open={seen !== null}
        onOpenChange={(open) => !open && setSeen(null)}
        title="As the customer sees it"
        buttons={
          <Button variant="line" onClick={() => setSeen(null)}>
            Close
          </Button>
        }
      >
        {seen && <FactList facts={buildFacts(seen)} />}
      </Dialog>
    </>
  )
}

const kes = (amount: number): string => formatKes(cents(amount) ?? 0)

function buildFacts(booking: Booking) {
  const { Offer: offer, Service: service, Branch: branch, Staff: staff, Payment: payment } = booking
  const store = (offer?.service ?? service)?.store
  return [
    { label: 'What', value: offer?.title ?? service?.name ?? null },
    { label: 'Status', value: booking.isNoShow ? 'no show' : booking.status.replaceAll('_', ' ') },
    { label: 'When', value: dayAndTime(Date.parse(booking.startTime)) },
    { label: 'Where', value: [store?.name, branch.address].filter(Boolean).join(', ') },
    { label: 'With', value: staff?.name ?? null },
    ...(booking.items ?? []).slice(1).map(({ name, startTime, staffName }) => ({
      label: `Then, at ${timeOfDay(Date.parse(startTime))}`,
      value: [name, staffName].filter((text) => text !== null).join(', '),
    })),
    { label: 'Code', value: booking.code },
    { label: 'At the store', value: booking.storePrice === null ? 'Agreed there' : kes(booking.storePrice) },
    { label: 'Access fee', value: booking.chargedFee === 0 ? null : kes(booking.chargedFee) },
    { label: 'Paid by', value: payment?.phone ?? null },
    { label: 'Refund', value: payment?.refund?.replaceAll('_', ' ') ?? null },
    {
      label: 'Can cancel',
      value: booking.canCancel ? `until ${dayAndTime(Date.parse(booking.cancelBefore))}` : 'no longer',
    },
    {
      label: 'Can move',
      value: booking.canReschedule
        ? `until ${dayAndTime(Date.parse(booking.rescheduleBefore))}`
        : 'no longer',
    },
    { label: 'Why it was cancelled', value: booking.cancelReason },
  ]
}
