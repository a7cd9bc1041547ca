import { LogOut } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { useAppearance } from '#web/app/document/appearance.ts'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { useSession } from '#web/app/session/session.ts'
import { EmailSetting } from '#web/parts/settings/email-setting.tsx'
import { ProfileForm } from '#web/parts/settings/profile-form.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Chip } from '#web/ui/forms/chip.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import type { Theme } from '#web/ui/theme.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { deleteSaved } from '../../offline/delete-saved.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const [{ stores }, { user }, { pendingEmail }] = await Promise.all([
    // Somebody who has left a team has an account without stores.
    context.get(sessionContext)?.merchantRole === null
      ? { stores: [] }
      : call('GET /bookings/merchant', { query: { page: 1, limit: 1 }, signal }),
    call('GET /users/profile', { signal }),
    call('GET /users/security', { signal }),
  ])
  return {
    stores,
    user,
    pendingEmail,
    meta: [
      { title: m.merchant_page_title({ page: m.merchant_account_title() }) },
      { name: 'description', content: m.merchant_account_description() },
    ],
  }
}

export const meta = loadedMeta

export default function Account() {
  const loaded = useLoaderData<typeof loader>()
  const { stores } = loaded
  // The user as last saved.
  const [user, setUser] = useState(loaded.user)
  const name = `${user.firstName} ${user.lastName}`
  return (
    <AccountFrame current={paths.account()} title={m.merchant_account_title()}>
      <div className="grid max-w-160 grid-cols-1 gap-8">
        <div className="flex items-center gap-4 narrow:flex-wrap">
          <Avatar name={name} size={56} />
          <div className="min-w-0">
            <p className="text-18 leading-row font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="truncate text-ink-2 narrow:wrap-anywhere narrow:whitespace-normal">
              {user.email ?? (user.phoneNumber && formatPhone(user.phoneNumber))}
            </p>
          </div>
        </div>
        <section>
          <h2 className="mb-3 text-18 leading-row">{m.merchant_account_profile()}</h2>
          <ProfileForm
            user={user}
            phoneHint={m.merchant_join_phone_hint()}
            verifyHref={paths.phone()}
            onSaved={setUser}
          />
          <div className="mt-6">
            <EmailSetting user={user} pendingEmail={loaded.pendingEmail} />
          </div>
        </section>
        <section>
          <h2 className="mb-3 text-18 leading-row">{m.merchant_account_stores()}</h2>
          {stores.length === 0 ? (
            <p className="text-ink-2">{m.merchant_account_no_stores()}</p>
          ) : (
            <ul className={panelClass({ className: 'grid gap-1' })}>
              {stores.map((store) => (
                <li key={store.id}>
                  <Link className="flex min-h-14 items-center gap-3" href={paths.day({ store: store.id })}>
                    <LogoMark name={store.name} logo={store.logo_url} size={40} />
                    <span className="text-15 leading-small">
                      <b className="block font-semibold">{store.name}</b>
                      <span className="quiet">{store.location}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Appearance />
        <section>
          <h2 className="mb-1 text-18 leading-row">{m.language_switch_label()}</h2>
          <LanguageSwitch className="-ml-2" />
        </section>
        <SignOut />
      </div>
    </AccountFrame>
  )
}

const THEME_LABELS: Record<Theme, () => string> = {
  system: m.merchant_account_theme_system,
  light: m.merchant_account_theme_light,
  dark: m.merchant_account_theme_dark,
}

function Appearance() {
  const { theme, choose } = useAppearance()
  const pick = (next: Theme) => choose(next).catch((error: unknown) => notifyFailed(toProblem(error).message))
  return (
    <section>
      <h2 className="mb-3 text-18 leading-row">{m.merchant_account_appearance()}</h2>
      <div className="flex flex-wrap gap-2" role="group" aria-label={m.merchant_account_appearance()}>
        {(['system', 'light', 'dark'] as const).map((each) => (
          <Chip key={each} tall selected={theme === each} onClick={() => void pick(each)}>
            {THEME_LABELS[each]()}
          </Chip>
        ))}
      </div>
    </section>
  )
}

function SignOut() {
  const session = useSession()
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    try {
      await call('POST /users/logout')
      await deleteSaved(session)
      // Loads the page afresh, so that nothing of this session stays in memory.
      window.location.assign(paths.signIn())
    } catch (error) {
      notifyFailed(toProblem(error).message)
      setLeaving(false)
    }
  }
  return (
    <div>
      <Button
        variant="line"
        busy={isLeaving ? m.merchant_account_signing_out() : false}
        onClick={() => void leave()}
      >
        <LogOut />
        {m.merchant_account_sign_out()}
      </Button>
    </div>
  )
}
