import { KeyRound } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { newPassword } from '#contract/account-forms.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { errorsBy } from '#web/api/field-errors.ts'
import { Setting, SettingButtons } from './setting.tsx'

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
  return m.settings_password_changed_on({ date: formatDate(toDay(Date.parse(changedAt))) })
}

function PasswordForm({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const reauthenticate = useReauthentication()
  const change = useSubmit(
    ({ first }: { first: string; second: string }) =>
      reauthenticate(() => call('PUT /users/password', { body: { newPassword: first } })),
    {
      check: ({ first, second }) => ({
        ...errorsBy(newPassword, first, 'first'),
        ...(first !== second && { second: m.settings_password_differ() }),
      }),
      onSuccess: ({ message }) => onDone(message),
    },
  )
  const { getForm, fieldErrors, setForm } = change
  useEffect(() => getForm()?.querySelector('input')?.focus(), [getForm])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    void change.submit({ first: String(fields.get('first')), second: String(fields.get('second')) })
  }

  return (
    <form
      ref={setForm}
      className="grid gap-4"
      method="post"
      noValidate
      aria-label={m.settings_password_form()}
      onSubmit={submit}
    >
      <Refused by={change} />
      <PasswordField
        label={m.settings_password_new()}
        name="first"
        hint={m.settings_password_hint()}
        autoComplete="new-password"
        error={fieldErrors.first}
      />
      <PasswordField
        label={m.settings_password_confirm()}
        name="second"
        autoComplete="new-password"
        error={fieldErrors.second}
      />
      <p className="quiet">{m.settings_password_signs_out()}</p>
      <SettingButtons>
        <Button type="submit" busy={change.isBusy && m.settings_saving()}>
          {m.settings_password_save()}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {m.ui_cancel()}
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
