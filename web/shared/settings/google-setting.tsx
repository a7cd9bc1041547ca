import { CircleUserRound } from '#web/components/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { GoogleButton } from '#web/shared/auth/google-button.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { Setting } from './setting.tsx'
import { useSensitiveAction } from './use-sensitive-action.ts'

export function GoogleSetting({ google, hasPassword, onChange }: GoogleSettingProps) {
  const { isBusy, refusal, run } = useSensitiveAction()
  const [isConfirming, setConfirming] = useState(false)

  const link = (credential: string) =>
    run(
      () => call('POST /users/link-google', { body: { credential } }),
      ({ message }) => {
        notifyDone(message)
        onChange()
      },
    )
  const unlink = () =>
    run(
      () => call('DELETE /users/unlink-google'),
      ({ message }) => {
        notifyDone(message)
        onChange()
      },
    )
  const refused = refusal && (
    <Note tone="bad" role="alert">
      {refusal}
    </Note>
  )

  if (!google) {
    // Nothing is shown if Google sign-in is not configured.
    return (
      <div className="noscript:hidden">
        <GoogleButton
          text="continue_with"
          place="setting"
          above={
            <Setting
              icon={<CircleUserRound />}
              title={m.settings_google_title()}
              state={m.settings_google_not_linked()}
            >
              {refused}
            </Setting>
          }
          onCredential={link}
        />
      </div>
    )
  }
  return (
    <Setting
      icon={<CircleUserRound />}
      title={m.settings_google_title()}
      state={m.settings_google_linked({ email: google.email })}
      action={
        <Button
          variant="line"
          size="touch"
          className="noscript:hidden"
          disabled={!hasPassword}
          busy={isBusy && m.settings_google_unlinking()}
          onClick={() => setConfirming(true)}
        >
          {m.settings_google_unlink()}
        </Button>
      }
    >
      {!hasPassword && <p className="quiet">{m.settings_google_password_first()}</p>}
      {refused}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={m.settings_google_unlink_question()}
        description={m.settings_google_unlink_description({ email: google.email })}
        cancelLabel={m.settings_google_keep()}
        confirmLabel={m.settings_google_unlink()}
        danger
        onConfirm={() => {
          setConfirming(false)
          void unlink()
        }}
      />
    </Setting>
  )
}

type GoogleSettingProps = { google: { email: string } | null; hasPassword: boolean; onChange: () => void }
