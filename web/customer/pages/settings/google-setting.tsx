import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
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
      <div className="needs-script">
        <GoogleButton
          text="continue_with"
          above={
            <Setting
              icon={<CircleUserRound />}
              title="Google"
              state="Not linked. Link it, and you can sign in with one tap."
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
      title="Google"
      state={`Linked to ${google.email}`}
      action={
        <Button
          variant="line"
          size="sm"
          className="needs-script"
          disabled={!hasPassword}
          busy={isBusy && 'Unlinking…'}
          onClick={() => setConfirming(true)}
        >
          Unlink
        </Button>
      }
    >
      {!hasPassword && (
        <p className="small quiet">Set a password first: without Google there would be no way to sign in.</p>
      )}
      {refused}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Unlink Google?"
        description={`You then sign in with your password alone, and no longer as ${google.email}.`}
        keep="Keep it linked"
        confirm="Unlink"
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
