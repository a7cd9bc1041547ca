import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { paths } from '../../paths.ts'
import { Devices } from '#web/parts/settings/devices.tsx'
import { GoogleSetting } from '#web/parts/settings/google-setting.tsx'
import { PasswordSetting } from '#web/parts/settings/password-setting.tsx'
import { SettingsList } from '#web/parts/settings/setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { TwoFactorSetting } from '#web/parts/settings/two-factor-setting.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [security, { sessions }] = await Promise.all([
    call('GET /users/security', { signal }),
    call('GET /users/sessions', { signal }),
  ])
  return { security, sessions, now: context.get(nowContext).getTime() }
}

export const meta = () => privateMeta(m.settings_security_title(), m.settings_security_description())

export default function Security() {
  const { security, sessions, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <SettingsFrame
      current={paths.profile.security()}
      title={m.settings_security_title()}
      lead={m.settings_security_lead()}
    >
      <SettingsList>
        <PasswordSetting
          hasPassword={security.hasPassword}
          hasGoogle={security.google !== null}
          hasSmsCode={security.smsCodePhone !== null}
          changedAt={security.passwordChangedAt}
          onChange={reload}
        />
        <TwoFactorSetting {...security.twoFactor} onChange={reload} />
        <GoogleSetting google={security.google} hasPassword={security.hasPassword} onChange={reload} />
      </SettingsList>
      <Devices sessions={sessions} now={now} />
      <p className="quiet">
        <ParaglideMessage
          message={m.settings_security_data_link}
          markup={{ link: linkTo(paths.profile.ownData()) }}
        />
      </p>
    </SettingsFrame>
  )
}
