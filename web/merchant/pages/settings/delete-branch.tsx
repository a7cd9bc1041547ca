import { Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { ComingBookings, useComingBookings } from '../../components/bookings/coming-bookings.tsx'
import { paths } from '../../paths.ts'

/** Removes a branch that nothing uses. */
export function DeleteBranch({ store, branch }: { store: { id: string }; branch: OwnBranch }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const coming = useComingBookings({ branchId: branch.id }, isOpen)
  const remove = useSubmit('DELETE /branches/:id', {
    toast: m.merchant_branch_deleted(),
    onSuccess: () => navigate(paths.storeSettings(store.id)),
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="danger">
          <Trash />
          {m.merchant_branch_delete()}
        </Button>
      }
      title={m.merchant_branch_delete_title({ branch: branch.name })}
      description={m.merchant_branch_delete_text()}
      confirmLabel={m.merchant_branch_delete()}
      cancelLabel={m.ui_cancel()}
      danger
      busy={remove.isBusy && m.ui_deleting()}
      onConfirm={() => void remove.submit({ params: { id: branch.id } })}
    >
      <ComingBookings coming={coming} />
      <Refused by={remove} />
    </ConfirmDialog>
  )
}
