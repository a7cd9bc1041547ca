import { CircleUserRound } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { GoogleButton } from '#web/parts/auth/google-button.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Setting } from './setting.tsx'

export function GoogleSetting({ google, hasPassword, onChange }: GoogleSettingProps) {
  const reauthenticate = useReauthentication()
  const [isConfirming, setConfirming] = useState(false)
  const change = useSubmit((send: () => Promise<{ message: string }>) => reauthenticate(send), {
    toast: ({ message }) => message,
    onSuccess: onChange,
  })

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
              <Refused by={change} />
            </Setting>
          }
          onCredential={(credential) =>
            change.submit(() => call('POST /users/link-google', { body: { credential } }))
          }
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
          busy={change.isBusy && m.settings_google_unlinking()}
          onClick={() => setConfirming(true)}
        >
          {m.settings_google_unlink()}
        </Button>
      }
    >
      {!hasPassword && <p className="quiet">{m.settings_google_password_first()}</p>}
      <Refused by={change} />
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
          void change.submit(() => call('DELETE /users/unlink-google'))
        }}
      />
    </Setting>
  )
}

type GoogleSettingProps = { google: { email: string } | null; hasPassword: boolean; onChange: () => void }
