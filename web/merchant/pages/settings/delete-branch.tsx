import { Trash } from '#web/components/icons/icons.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'

/** Removes a branch that nothing uses. */
export function DeleteBranch({ store, branch }: { store: { id: string }; branch: OwnBranch }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function remove() {
    setSending(true)
    setFailed(undefined)
    try {
      await call('DELETE /branches/:id', { params: { id: branch.id } })
      notifyDone(m.merchant_branch_deleted())
      await navigate(paths.storeSettings(store.id))
    } catch (error) {
      setFailed(problemOf(error).message)
      setSending(false)
    }
  }
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
      cancelLabel={m.merchant_form_cancel()}
      danger
      busy={isSending && m.merchant_branch_deleting()}
      onConfirm={() => void remove()}
    >
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
    </ConfirmDialog>
  )
}
