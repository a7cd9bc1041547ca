import { m } from '#messages'
import { useGo } from '#web/app/document/go.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { paths } from '../../../paths.ts'

export default function LoginRequired({
  returnTo,
  hint,
  onClose,
}: {
  returnTo: string
  hint?: string
  onClose: () => void
}) {
  const go = useGo()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.request_login_title()}
      description={hint ? `${m.request_login_text()} ${hint}` : m.request_login_text()}
      cancelLabel={m.ui_cancel()}
      confirmLabel={m.request_login()}
      onConfirm={() => go(paths.signIn(returnTo))}
    />
  )
}
