import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'

/** Asks before the page is left with changes that are not saved. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title={m.merchant_edits_unsaved()}
      description={m.merchant_edits_unsaved_hint()}
      cancelLabel={m.merchant_edits_stay()}
      confirmLabel={m.merchant_edits_leave()}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
