import { Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import type { OwnService } from '#contract/own-service.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { ComingBookings, useComingBookings } from '../../components/bookings/coming-bookings.tsx'
import { paths } from '../../paths.ts'

/**
 * A service that was used stays, but is not offered. One with bookings to come or offers cannot be deleted: they are
 * named, and it can stop being offered instead.
 */
export function DeleteService({ service: { id, name, status, version } }: { service: OwnService }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const coming = useComingBookings({ serviceId: id }, isOpen)
  const options = {
    toast: ({ message }: { message: string }) => message,
    onSuccess: () => navigate(paths.services()),
  }
  const remove = useSubmit('DELETE /services/:id', options)
  const stop = useSubmit('PUT /services/:id', options)
  const isHindered = (coming?.count ?? 0) > 0 || remove.problem?.code === 'service-has-offers'
  const stops = isHindered && status === 'active'
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        remove.clear()
        stop.clear()
      }}
      trigger={
        <Button variant="danger" size="touch">
          <Trash />
          {m.merchant_services_delete()}
        </Button>
      }
      title={m.merchant_services_delete_title({ name })}
      description={stops ? m.merchant_services_stop_hint() : m.merchant_services_delete_hint()}
      cancelLabel={m.merchant_services_delete_no()}
      confirmLabel={stops ? m.merchant_services_stop() : m.merchant_services_delete()}
      danger={!stops}
      busy={remove.isBusy ? m.ui_deleting() : stop.isBusy ? m.ui_saving() : false}
      onConfirm={() =>
        void (stops
          ? stop.submit({ params: { id }, body: { status: 'inactive', version } })
          : remove.submit({ params: { id } }))
      }
    >
      <ComingBookings coming={coming} />
      <Refused by={stop.problem ? stop : remove} />
    </ConfirmDialog>
  )
}
