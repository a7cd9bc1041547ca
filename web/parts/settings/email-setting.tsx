import { Mail } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { ChangeEmail } from '#contract/account-forms.ts'
import type { User } from '#contract/entities/user.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Setting, SettingButtons } from './setting.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { errorsBy } from '#web/api/field-errors.ts'
import { VerifyEmail } from './verify-email.tsx'

/** Adds an e-mail address or changes it. The account has the new one once its link is opened. */
export function EmailSetting({ user, pendingEmail }: { user: User; pendingEmail: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState(pendingEmail)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Setting
      icon={<Mail />}
      title={m.settings_email_title()}
      state={<span className="wrap-anywhere">{stateText(user)}</span>}
      action={
        <Button
          ref={opener}
          variant="line"
          size="touch"
          className="noscript:hidden"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {user.email === null ? m.settings_email_add() : m.settings_email_change()}
        </Button>
      }
    >
      {pending !== null && (
        <Note role="status" className="wrap-anywhere">
          {m.settings_email_pending({ email: pending })}
        </Note>
      )}
      {pending === null && user.email !== null && !user.isEmailVerified && !isOpen && (
        <div>
          <VerifyEmail />
        </div>
      )}
      {isOpen && (
        <EmailForm
          onClose={close}
          onSent={(email) => {
            close()
            setPending(email)
          }}
        />
      )}
    </Setting>
  )
}

function stateText({ email, isEmailVerified }: User): string {
  if (email === null) return m.settings_email_none()
  return isEmailVerified ? m.settings_email_verified({ email }) : m.settings_email_unverified({ email })
}

function EmailForm({ onClose, onSent }: { onClose: () => void; onSent: (email: string) => void }) {
  const reauthenticate = useReauthentication()
  const change = useSubmit(
    (email: string) => reauthenticate(() => call('PUT /users/email', { body: { email } })),
    {
      check: (email) => errorsBy(ChangeEmail, { email }),
      toFieldErrors: ({ status, message }) => (status === 409 ? { email: message } : {}),
      toast: ({ message }) => message,
      onSuccess: (_, email) => onSent(email.trim()),
    },
  )
  const { getForm, setForm } = change
  useEffect(() => getForm()?.querySelector('input')?.focus(), [getForm])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void change.submit(String(new FormData(event.currentTarget).get('email')))
  }

  return (
    <form
      ref={setForm}
      className="grid gap-4"
      method="post"
      noValidate
      aria-label={m.settings_email_form()}
      onSubmit={submit}
    >
      <Refused by={change} />
      <TextField
        label={m.settings_email_new()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={m.settings_email_hint()}
        error={change.fieldErrors.email}
      />
      <SettingButtons>
        <Button
          type="submit"
          disabled={change.secondsUntilRetry > 0}
          busy={change.isBusy && m.settings_saving()}
        >
          {m.settings_email_send()}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </SettingButtons>
    </form>
  )
}
