import { m } from '#messages'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useGo } from '#web/app/document/go.ts'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { paths } from '../paths.ts'
import { returnPathFrom } from './nav-items.tsx'

/** Dialog for actions that require signing in: it leads to sign-in, which leads back here, or to another page. */
export function LogInDialog({
  title,
  returnTo,
  onClose,
}: {
  title: string
  returnTo?: string
  onClose: () => void
}) {
  const facts = usePageFacts()
  const go = useGo()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={m.shell_log_in_question()}
      cancelLabel={m.shell_log_in_later()}
      confirmLabel={m.shell_log_in()}
      onConfirm={() => {
        onClose()
        go(paths.signIn(returnTo ?? returnPathFrom(facts)))
      }}
    />
  )
}
