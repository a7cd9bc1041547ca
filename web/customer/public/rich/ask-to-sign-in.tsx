import { m } from '#messages'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { renderRich } from './render-rich.tsx'

const TITLES = { favourite: m.shell_favourite_log_in }

/** Asks a visitor to sign in for something, in a dialog. */
export function askToSignIn(reason: keyof typeof TITLES): void {
  const container = document.createElement('div')
  document.body.append(container)
  const close = renderRich(
    container,
    <LogInDialog
      title={TITLES[reason]()}
      onClose={() => {
        close()
        container.remove()
      }}
    />,
  )
}
