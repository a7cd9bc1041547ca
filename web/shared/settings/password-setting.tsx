import { KeyRound } from '#web/components/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { newPassword } from '#contract/account-forms.ts'
import { dateOf, dayOf } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { Setting, SettingButtons } from './setting.tsx'
import { useSensitiveAction } from './use-sensitive-action.ts'

export function PasswordSetting({
  hasPassword,
  hasGoogle,
  hasSmsCode,
  changedAt,
  onChange,
}: PasswordSettingProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Setting
      icon={<KeyRound />}
      title={m.settings_password_title()}
      state={stateText(hasPassword, hasGoogle, hasSmsCode, changedAt)}
      action={
        <Button
          ref={opener}
          variant="line"
          size="touch"
          className="noscript:hidden"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {hasPassword ? m.settings_password_change() : m.settings_password_set()}
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

function stateText(
  hasPassword: boolean,
  hasGoogle: boolean,
  hasSmsCode: boolean,
  changedAt: string | null,
): string {
  if (!hasPassword && hasGoogle) return m.settings_password_none()
  if (!hasPassword) return hasSmsCode ? m.settings_password_none_phone() : m.settings_password_none_email()
  if (!changedAt) return m.settings_password_not_changed()
  return m.settings_password_changed_on({ date: dateOf(dayOf(Date.parse(changedAt))) })
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
      ...(first !== second && { second: m.settings_password_differ() }),
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
      aria-label={m.settings_password_form()}
      onSubmit={submit}
    >
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <PasswordField
        label={m.settings_password_new()}
        name="first"
        hint={m.settings_password_hint()}
        autoComplete="new-password"
        error={invalid.first}
      />
      <PasswordField
        label={m.settings_password_confirm()}
        name="second"
        autoComplete="new-password"
        error={invalid.second}
      />
      <p className="quiet">{m.settings_password_signs_out()}</p>
      <SettingButtons>
        <Button type="submit" busy={isBusy && m.settings_saving()}>
          {m.settings_password_save()}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {m.settings_cancel()}
        </Button>
      </SettingButtons>
    </form>
  )
}

type PasswordSettingProps = {
  hasPassword: boolean
  hasGoogle: boolean
  hasSmsCode: boolean
  changedAt: string | null
  onChange: () => void
}
