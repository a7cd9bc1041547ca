import { Mail } from '#web/components/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { ChangeEmail } from '#contract/account-forms.ts'
import type { User } from '#contract/entities/user.ts'
import { Button } from '#web/components/forms/button.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { isReauthenticationRefused, useReauthentication } from '#web/shared/session/use-reauthentication.ts'
import { Setting, SettingButtons } from '#web/shared/settings/setting.tsx'
import { VerifyEmail } from '../profile/verify-email.tsx'

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
  const refusal = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [invalid, setInvalid] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  useEffect(focusField, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = ChangeEmail.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setInvalid(checked.error?.issues[0]?.message)
    if (!checked.success) return focusField()
    refusal.clear()
    setBusy(true)
    try {
      const { message } = await reauthenticate(() => call('PUT /users/email', { body: checked.data }))
      notifyDone(message)
      onSent(checked.data.email)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 409) {
        setInvalid(problem.message)
        focusField()
      } else if (!isReauthenticationRefused(error)) refusal.refuse(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className="grid gap-4"
      method="post"
      noValidate
      aria-label={m.settings_email_form()}
      onSubmit={(event) => void submit(event)}
    >
      <Refused by={refusal} />
      <TextField
        label={m.settings_email_new()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={m.settings_email_hint()}
        error={invalid}
      />
      <SettingButtons>
        <Button type="submit" disabled={refusal.secondsUntilRetry > 0} busy={isBusy && m.settings_saving()}>
          {m.settings_email_send()}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {m.settings_cancel()}
        </Button>
      </SettingButtons>
    </form>
  )
}
