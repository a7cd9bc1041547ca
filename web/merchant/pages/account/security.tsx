import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Devices } from '#web/parts/settings/devices.tsx'
import { PasswordSetting } from '#web/parts/settings/password-setting.tsx'
import { SettingsList } from '#web/parts/settings/setting.tsx'
import { TwoFactorSetting } from '#web/parts/settings/two-factor-setting.tsx'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const call = context.get(callContext)
  const [security, { sessions }] = await Promise.all([
    call('GET /users/security', { signal }),
    call('GET /users/sessions', { signal }),
  ])
  return { security, sessions, now: context.get(nowContext).getTime() }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_account_security() }) },
  { name: 'description', content: m.merchant_account_security_lead() },
]

export default function Security() {
  const { security, sessions, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <AccountFrame
      current={paths.security()}
      title={m.merchant_account_security()}
      lead={m.merchant_account_security_lead()}
    >
      <div className="grid max-w-170 gap-7">
        <SettingsList>
          <PasswordSetting
            hasPassword={security.hasPassword}
            hasGoogle={security.google !== null}
            hasSmsCode={security.smsCodePhone !== null}
            changedAt={security.passwordChangedAt}
            onChange={reload}
          />
          <TwoFactorSetting {...security.twoFactor} onChange={reload} />
        </SettingsList>
        <Devices sessions={sessions} now={now} />
      </div>
    </AccountFrame>
  )
}
