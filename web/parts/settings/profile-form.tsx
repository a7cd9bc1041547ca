import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CircleCheck } from '#web/ui/icons/icons.tsx'
import { useState, type ChangeEvent } from 'react'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { UpdateProfile } from '#contract/account-forms.ts'
import type { User } from '#contract/entities/user.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { updateSession } from '#web/app/session/session-store.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { errorsBy } from '#web/api/field-errors.ts'

/** The number as typed in the field, after the +254. */
const localNumber = (msisdn: string | null) => (msisdn ? formatPhone(msisdn).slice(1) : '')

const toValues = ({ firstName, lastName, phoneNumber }: User) => ({
  firstName,
  lastName,
  phoneNumber: localNumber(phoneNumber),
})
type Values = ReturnType<typeof toValues>

/** Name and phone number. */
export function ProfileForm({ user, phoneHint, verifyHref, onSaved }: ProfileFormProps) {
  const isReady = useHydrated()
  const reauthenticate = useReauthentication()
  const [values, setValues] = useState(() => toValues(user))
  const isPhoneChanged = values.phoneNumber !== toValues(user).phoneNumber
  const save = useSubmit((form: Values) => reauthenticate(() => call('PUT /users/profile', { body: form })), {
    check: (form) => errorsBy(UpdateProfile, form),
    toast: ({ message }) => message,
    onSuccess({ user: now }) {
      onSaved(now)
      setValues(toValues(now))
      updateSession({
        firstName: now.firstName,
        lastName: now.lastName,
        phoneNumber: now.phoneNumber,
        isPhoneVerified: now.isPhoneVerified,
      })
    },
  })
  const { setForm } = save
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: save.fieldErrors[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  })

  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate={isReady}
      aria-label={m.settings_profile_form()}
      ref={setForm}
      onInput={save.onInput}
      onSubmit={(event) => {
        event.preventDefault()
        void save.submit(values)
      }}
    >
      <Refused by={save} />
      <div className="grid mid:grid-cols-2 gap-4 items-start">
        <TextField label={m.auth_first_name()} autoComplete="given-name" {...field('firstName')} />
        <TextField label={m.auth_last_name()} autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="grid gap-2">
        <TelField label={m.auth_phone()} hint={phoneHint} {...field('phoneNumber')} />
        {user.isPhoneVerified && !isPhoneChanged && (
          <p className="inline-flex items-center gap-1.5 text-14">
            <CircleCheck className="small-icon text-ok" aria-hidden />
            {m.settings_profile_phone_verified()}
          </p>
        )}
        {verifyHref && user.phoneNumber && !user.isPhoneVerified && !isPhoneChanged && (
          <Note>
            <ParaglideMessage
              message={m.settings_profile_phone_unverified}
              inputs={{ phone: formatPhone(user.phoneNumber) }}
              markup={{ link: linkTo(verifyHref) }}
            />
          </Note>
        )}
      </div>
      <div>
        <Button
          type="submit"
          className="w-full mid:w-auto mid:min-w-45"
          disabled={!isReady || save.secondsUntilRetry > 0}
          busy={save.isBusy && m.settings_saving()}
        >
          {m.settings_profile_save()}
        </Button>
      </div>
    </form>
  )
}

type ProfileFormProps = {
  user: User
  /** Hint about the use of the phone number. */
  phoneHint: string
  /** The page that verifies the phone number, if the site has one. */
  verifyHref?: string
  onSaved: (user: User) => void
}
