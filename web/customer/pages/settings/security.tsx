import { useLoaderData, useRevalidator } from 'react-router'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { Devices } from './devices.tsx'
import { GoogleSetting } from './google-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { TwoFactorSetting } from './two-factor-setting.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [security, { sessions }] = await Promise.all([
    call('GET /users/security', { signal }),
    call('GET /users/sessions', { signal }),
  ])
  return { security, sessions, now: context.get(nowContext).getTime() }
}

export const meta = () =>
  privateMeta('Account Security', 'Your password, the second factor, Google, and where you are signed in.')

export default function Security() {
  const { security, sessions, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <SettingsFrame
      current={paths.profile.security()}
      title="Account Security"
      lead="How you sign in, and where you are signed in."
    >
      <div className="settings-list">
        <PasswordSetting
          hasPassword={security.hasPassword}
          changedAt={security.passwordChangedAt}
          onChange={reload}
        />
        <TwoFactorSetting {...security.twoFactor} onChange={reload} />
        <GoogleSetting google={security.google} hasPassword={security.hasPassword} onChange={reload} />
      </div>
      <Devices sessions={sessions} now={now} />
      <p className="small quiet">
        To download your data, or to delete your account:{' '}
        <Link className="link" href={paths.profile.ownData()}>
          Download my data or Delete Account
        </Link>
      </p>
    </SettingsFrame>
  )
}
