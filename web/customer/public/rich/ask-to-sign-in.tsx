import { m } from '#messages'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { showOverlay } from './show-overlay.tsx'

const TITLES = { favourite: m.shell_favourite_log_in, picture: m.picture_report_log_in }

/** Asks a visitor to sign in for something, in a dialog. */
export function askToSignIn(reason: keyof typeof TITLES): void {
  showOverlay((close) => <LogInDialog title={TITLES[reason]()} onClose={close} />)
}
