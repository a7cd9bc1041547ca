import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { newPassword } from '#contract/account-forms.ts'
import { dateOf, dayOf } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { Setting } from './setting.tsx'
import { useSensitiveAction } from './use-sensitive-action.ts'

export function PasswordSetting({ hasPassword, changedAt, onChange }: PasswordSettingProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Setting
      icon={<KeyRound />}
      title="Password"
      state={stateText(hasPassword, changedAt)}
      action={
        <Button
          ref={opener}
          variant="line"
          size="sm"
          className="needs-script"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {hasPassword ? 'Change Password' : 'Set a password'}
        </Button>
      }
    >
      {isOpen && (
        <PasswordForm
          onClose={close}
          onDone={(message) => {
            close()
            notifyDone(message)
            onChange()
          }}
        />
      )}
    </Setting>
  )
}

function stateText(hasPassword: boolean, changedAt: string | null): string {
  if (!hasPassword) return 'You have none yet: you sign in with Google.'
  return changedAt ? `Changed on ${dateOf(dayOf(Date.parse(changedAt)))}` : 'As you chose it when you joined'
}

function PasswordForm({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const { isBusy, refusal, run } = useSensitiveAction()
  const [invalid, setInvalid] = useState<{ first?: string | undefined; second?: string | undefined }>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const [first, second] = [String(fields.get('first')), String(fields.get('second'))]
    const checked = newPassword.safeParse(first)
    const errors = {
      ...(!checked.success && { first: checked.error.issues[0]?.message }),
      ...(first !== second && { second: 'Passwords do not match' }),
    }
    setInvalid(errors)
    const [firstInvalid] = Object.keys(errors)
    if (firstInvalid) return form.current?.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus()
    void run(
      () => call('PUT /users/password', { body: { newPassword: first } }),
      ({ message }) => onDone(message),
    )
  }

  return (
    <form
      ref={form}
      className="grid gap-4"
      method="post"
      noValidate
      aria-label="Your new password"
      onSubmit={submit}
    >
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <PasswordField
        label="New password"
        name="first"
        hint="At least 8 characters"
        autoComplete="new-password"
        error={invalid.first}
      />
      <PasswordField
        label="New password once more"
        name="second"
        autoComplete="new-password"
        error={invalid.second}
      />
      <p className="small quiet">This signs out all other devices.</p>
      <p className="setting-btns">
        <Button type="submit" busy={isBusy && 'Saving...'}>
          Save the password
        </Button>
        <Button variant="soft" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  )
}

type PasswordSettingProps = { hasPassword: boolean; changedAt: string | null; onChange: () => void }
