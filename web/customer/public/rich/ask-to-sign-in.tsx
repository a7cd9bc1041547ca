import { m } from '#messages'
import { LogInDialog } from '../../layout/log-in-dialog.tsx'
import { showOverlay } from './show-overlay.tsx'

const TITLES = {
  chat: (store: string) => m.chat_log_in({ store }),
  favourite: () => m.shell_favourite_log_in(),
  follow: () => m.store_follow_log_in(),
  picture: () => m.picture_report_log_in(),
  review: () => m.store_report_log_in(),
}

/**
 * Asks a visitor to sign in for something, in a dialog. Signing in leads back to the page, or to `returnTo`. `store` is the name of
 * the store that it is about.
 */
export function askToSignIn(
  reason: keyof typeof TITLES,
  { store = '', returnTo }: { store?: string | undefined; returnTo?: string | undefined } = {},
): void {
  showOverlay((close) => (
    <LogInDialog title={TITLES[reason](store)} {...(returnTo && { returnTo })} onClose={close} />
  ))
}
