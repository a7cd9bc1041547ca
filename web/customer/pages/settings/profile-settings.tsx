import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ImageDown, Languages, Lock, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { UpdateProfile } from '#contract/account-forms.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { useAppearance } from '#web/shared/document/appearance.ts'
import { call } from '#web/shared/document/browser.ts'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, showAtFields, useRefusal } from '#web/shared/document/refusal.tsx'
import { LanguageSwitch } from '#web/shared/i18n/language-switch.tsx'
import { updateSession } from '#web/shared/session/session.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { Button } from '#web/components/forms/button.tsx'
import { fieldIconClass } from '#web/components/forms/field-frame.ts'
import { Chip } from '#web/components/forms/chip.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { TelField } from '#web/components/forms/tel-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import type { Theme } from '#web/components/theme.ts'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { DataSaverSwitch } from '../../layout/data-saver-switch.tsx'
import { paths } from '../../paths.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { Setting } from './setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { user } = await context.get(callContext)('GET /users/profile', { signal })
  return { user }
}

export const meta = () => privateMeta(m.settings_profile_title(), m.settings_profile_description())

export default function ProfileSettings() {
  const loaded = useLoaderData<typeof loader>()
  // As last saved.
  const [saved, setSaved] = useState(loaded.user)
  return (
    <SettingsFrame
      current={paths.profile.settings()}
      title={m.settings_profile_title()}
      lead={m.settings_profile_lead()}
    >
      <AvatarSetting
        user={saved}
        onChange={(user) => {
          setSaved(user)
          updateSession({ avatar: user.avatar })
        }}
      />
      <ProfileForm user={saved} onSaved={setSaved} />
      <Appearance />
      <Setting title={m.language_switch_label()} icon={<Languages />}>
        <LanguageSwitch className="-ml-2" />
      </Setting>
      <Setting title={m.data_saver_title()} icon={<ImageDown />}>
        <DataSaverSwitch />
      </Setting>
    </SettingsFrame>
  )
}

type User = Awaited<ReturnType<typeof loader>>['user']

/** The number as typed in the field, after the +254. */
const localNumber = (msisdn: string | null) => (msisdn ? formatPhone(msisdn).slice(1) : '')

function ProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const isReady = useHydrated()
  const refusal = useRefusal()
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
      const { user: now, message } = await call('PUT /users/profile', { body: form })
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
          hint={m.settings_profile_phone_hint()}
          defaultValue={shown.phoneNumber}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        {user.phoneNumber && !user.isPhoneVerified && !formState.dirtyFields.phoneNumber && (
          <Note>
            <ParaglideMessage
              message={m.settings_profile_phone_unverified}
              inputs={{ phone: formatPhone(user.phoneNumber) }}
              markup={{
                link: ({ children }) => (
                  <Link className={linkClass} href={paths.verifyPhone(paths.profile.settings())}>
                    {children}
                  </Link>
                ),
              }}
            />
          </Note>
        )}
      </div>
      <TextField
        label={m.auth_email()}
        type="email"
        readOnly
        defaultValue={user.email}
        autoComplete="email"
        hint={m.settings_profile_email_hint()}
        before={<Lock className={fieldIconClass} />}
      />
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

const THEMES: readonly [theme: Theme, label: () => string][] = [
  ['system', m.settings_appearance_system],
  ['light', m.settings_appearance_light],
  ['dark', m.settings_appearance_dark],
]

function Appearance() {
  const { theme, choose } = useAppearance()
  return (
    <Setting icon={<SunMoon />} title={m.settings_appearance_title()} state={m.settings_appearance_about()}>
      <div
        className="flex flex-wrap gap-2 noscript:hidden"
        role="group"
        aria-label={m.settings_appearance_title()}
      >
        {THEMES.map(([each, label]) => (
          <Chip
            key={each}
            tall
            selected={theme === each}
            onClick={() =>
              void choose(each).catch((error: unknown) =>
                notifyFailed(m.settings_appearance_not_in_account({ reason: problemOf(error).message })),
              )
            }
          >
            {label()}
          </Chip>
        ))}
      </div>
    </Setting>
  )
}
