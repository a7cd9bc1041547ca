import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck, Lock } from '#web/components/icons/icons.tsx'
import { useForm } from 'react-hook-form'
import { m } from '#messages'
import { UpdateProfile } from '#contract/account-forms.ts'
import type { User } from '#contract/entities/user.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/components/forms/button.tsx'
import { fieldIconClass } from '#web/components/forms/field-frame.ts'
import { TelField } from '#web/components/forms/tel-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Refused, showAtFields, useRefusal } from '#web/shared/document/refusal.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { updateSession } from '#web/shared/session/session.ts'
import { isReauthenticationRefused, useReauthentication } from '#web/shared/session/use-reauthentication.ts'

/** The number as typed in the field, after the +254. */
const localNumber = (msisdn: string | null) => (msisdn ? formatPhone(msisdn).slice(1) : '')

/** Name and phone number. */
export function ProfileForm({ user, phoneHint, emailHint, verifyHref, onSaved }: ProfileFormProps) {
  const isReady = useHydrated()
  const refusal = useRefusal()
  const reauthenticate = useReauthentication()
  const shown = {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: localNumber(user.phoneNumber),
  }
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(UpdateProfile),
    defaultValues: shown,
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (form) => {
    refusal.clear()
    try {
      const { user: now, message } = await reauthenticate(() => call('PUT /users/profile', { body: form }))
      onSaved(now)
      reset({ firstName: now.firstName, lastName: now.lastName, phoneNumber: localNumber(now.phoneNumber) })
      updateSession({
        firstName: now.firstName,
        lastName: now.lastName,
        phoneNumber: now.phoneNumber,
        isPhoneVerified: now.isPhoneVerified,
      })
      notifyDone(message)
    } catch (error) {
      if (isReauthenticationRefused(error)) return
      const problem = problemOf(error)
      if (!showAtFields(problem, ['firstName', 'lastName', 'phoneNumber'], setError)) refusal.refuse(problem)
    }
  })

  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate={isReady}
      aria-label={m.settings_profile_form()}
      onSubmit={(event) => void save(event)}
    >
      <Refused by={refusal} />
      <div className="grid mid:grid-cols-2 gap-4 items-start">
        <TextField
          label={m.auth_first_name()}
          autoComplete="given-name"
          defaultValue={shown.firstName}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={m.auth_last_name()}
          autoComplete="family-name"
          defaultValue={shown.lastName}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <div className="grid gap-2">
        <TelField
          label={m.auth_phone()}
          hint={phoneHint}
          defaultValue={shown.phoneNumber}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        {user.isPhoneVerified && !formState.dirtyFields.phoneNumber && (
          <p className="inline-flex items-center gap-1.5 text-14">
            <CircleCheck className="small-icon text-ok" aria-hidden />
            {m.settings_profile_phone_verified()}
          </p>
        )}
        {verifyHref && user.phoneNumber && !user.isPhoneVerified && !formState.dirtyFields.phoneNumber && (
          <Note>
            <ParaglideMessage
              message={m.settings_profile_phone_unverified}
              inputs={{ phone: formatPhone(user.phoneNumber) }}
              markup={{
                link: ({ children }) => (
                  <Link className={linkClass} href={verifyHref}>
                    {children}
                  </Link>
                ),
              }}
            />
          </Note>
        )}
      </div>
      {emailHint !== undefined && user.email !== null && (
        <TextField
          label={m.auth_email()}
          type="email"
          readOnly
          defaultValue={user.email}
          autoComplete="email"
          hint={emailHint}
          before={<Lock className={fieldIconClass} />}
        />
      )}
      <div>
        <Button
          type="submit"
          className="w-full mid:w-auto mid:min-w-45"
          disabled={!isReady || refusal.secondsUntilRetry > 0}
          busy={isSubmitting && m.settings_saving()}
        >
          {m.settings_profile_save()}
        </Button>
      </div>
    </form>
  )
}

type ProfileFormProps = {
  user: User
  /** What the phone number is for. */
  phoneHint: string
  /** Shows the e-mail address, which cannot be changed here. */
  emailHint?: string
  /** The page that verifies the phone number, if the site has one. */
  verifyHref?: string
  onSaved: (user: User) => void
}
