import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Devices } from '#web/parts/settings/devices.tsx'
import { PasswordSetting } from '#web/parts/settings/password-setting.tsx'
import { SettingsList } from '#web/parts/settings/setting.tsx'
import { TwoFactorSetting } from '#web/parts/settings/two-factor-setting.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { LogOut } from '#web/ui/icons/icons.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { PasskeySetting } from './passkey-setting.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const hasSecondFactor = context.get(sessionContext)?.hasSecondFactor ?? false
  const [security, { sessions }, { passkeys }] = await Promise.all([
    call('GET /users/security', { signal }),
    hasSecondFactor ? call('GET /users/sessions', { signal }) : { sessions: [] },
    call('GET /admin/passkeys', { signal }),
  ])
  return { security, sessions, passkeys, hasSecondFactor, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Security · D3 Admin' }]

export default function SecurityPage() {
  const { security, sessions, passkeys, hasSecondFactor, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <Shell section="security" title="Security" end={<SignOut />}>
      <div className="grid max-w-170 gap-7">
        {!hasSecondFactor && (
          <Note tone="info">
            Set up a second factor to use this site: a passkey on this device, or an authenticator app on your
            phone.
          </Note>
        )}
        <SettingsList>
          <PasskeySetting passkeys={passkeys} now={now} onChange={reload} />
          <TwoFactorSetting {...security.twoFactor} onChange={reload} />
          {hasSecondFactor && (
            <PasswordSetting
              hasPassword={security.hasPassword}
              hasGoogle={false}
              hasSmsCode={false}
              changedAt={security.passwordChangedAt}
              onChange={reload}
            />
          )}
        </SettingsList>
        {hasSecondFactor && <Devices sessions={sessions} now={now} />}
      </div>
    </Shell>
  )
}

function SignOut() {
  const signOut = useSubmit(() => call('POST /users/logout'), {
    onSuccess: () => window.location.assign(paths.signIn()),
  })
  return (
    <>
      <Button variant="line" busy={signOut.isBusy && 'Signing out…'} onClick={() => void signOut.submit()}>
        <LogOut /> Sign out
      </Button>
      <Refused by={signOut} />
    </>
  )
}
