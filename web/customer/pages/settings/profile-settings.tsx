import { ImageDown, Languages, SunMoon } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { useAppearance } from '#web/app/document/appearance.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { updateSession } from '#web/app/session/session-store.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import type { Theme } from '#web/ui/theme.ts'
import { DataSaverSwitch } from '../../layout/data-saver-switch.tsx'
import { paths } from '../../paths.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { EmailSetting } from '#web/parts/settings/email-setting.tsx'
import { ProfileForm } from '#web/parts/settings/profile-form.tsx'
import { Setting } from '#web/parts/settings/setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [{ user }, { pendingEmail }] = await Promise.all([
    call('GET /users/profile', { signal }),
    call('GET /users/security', { signal }),
  ])
  return { user, pendingEmail }
}

export const meta = () => privateMeta(m.settings_profile_title(), m.settings_profile_description())

export default function ProfileSettings() {
  const loaded = useLoaderData<typeof loader>()
  // The user as last saved.
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
      <ProfileForm
        user={saved}
        phoneHint={m.settings_profile_phone_hint()}
        verifyHref={paths.verifyPhone(paths.profile.settings())}
        onSaved={setSaved}
      />
      <EmailSetting user={saved} pendingEmail={loaded.pendingEmail} />
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
                notifyFailed(m.settings_appearance_not_in_account({ reason: toProblem(error).message })),
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
