import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { NotificationSettings } from '#contract/privacy.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { call } from '#web/shared/document/browser.ts'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { Switch } from '#web/components/forms/switch.tsx'
import { paths } from '../../paths.ts'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { data } = await context.get(callContext)('GET /users/notification-settings', { signal })
  return { settings: data }
}

export const meta = () => privateMeta('Notifications', 'What we notify you about, and how.')

type Name = keyof NotificationSettings
const GROUPS: { title: string; about?: string; switches: [name: Name, label: string, hint: string][] }[] = [
  {
    title: 'What we notify you about',
    switches: [
      ['bookings', 'Bookings', 'When one is confirmed, moved or cancelled'],
      ['messages', 'Messages', 'What stores write to you'],
      ['offers', 'Offers', 'New deals'],
      ['storeUpdates', 'Store updates', 'News of the stores you follow'],
    ],
  },
  {
    title: 'How we reach you',
    switches: [
      ['notifications', 'In D3', 'On our own pages, while you are here'],
      ['email', 'E-mail', 'About your bookings and your messages'],
    ],
  },
  {
    title: 'With your consent',
    about: `Turning one of these on is your consent to it, and turning it off takes the consent back; we write down both with the date and the text of ${TERMS_VERSION}.`,
    switches: [
      ['smsAlerts', 'SMS alerts', 'Short messages to your phone number'],
      ['push', 'Push messages', 'On the phones and computers where you allow them'],
      ['emailUpdates', 'E-mail updates', 'Deals and news by e-mail, now and then'],
    ],
  },
]

const STATE_LABELS = { idle: '', saving: 'Saving...', saved: 'Saved' }

export default function Notifications() {
  const { settings, change, state } = useSettings(useLoaderData<typeof loader>().settings)
  const isReady = useHydrated()
  return (
    <SettingsFrame
      current={paths.profile.notifications()}
      title="Notifications"
      lead={
        <>
          Each switch is saved as you turn it.
          <span className="saved-sign small" role="status">
            {state === 'saved' && <Check className="s" />}
            {STATE_LABELS[state]}
          </span>
        </>
      }
    >
      {GROUPS.map(({ title, about, switches }) => (
        <fieldset key={title} className="toggles" disabled={!isReady}>
          <legend>{title}</legend>
          {about && (
            <p className="small quiet">
              {about}{' '}
              <Link className="link" href={paths.profile.ownData()}>
                Your consents
              </Link>
            </p>
          )}
          {switches.map(([name, label, hint]) => (
            <Switch
              key={name}
              name={name}
              hint={hint}
              checked={settings[name]}
              onChange={(event) => change(name, event.target.checked)}
            >
              {label}
            </Switch>
          ))}
        </fieldset>
      ))}
      <p className="small quiet">
        We always notify you about the security of your account and about money you paid.
      </p>
    </SettingsFrame>
  )
}

/**
 * Settings that change immediately and are saved one after the other. A change that the server rejects is
 * reverted.
 */
function useSettings(loaded: NotificationSettings) {
  const [settings, setSettings] = useState(loaded)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const last = useRef(Promise.resolve())
  const pendingCount = useRef(0)

  async function save(name: Name, isOn: boolean) {
    try {
      await call('PUT /users/notification-settings', { body: { [name]: isOn } })
      if (pendingCount.current === 1) setState('saved')
    } catch (error) {
      setSettings((before) => ({ ...before, [name]: !isOn }))
      setState('idle')
      notifyFailed(`Not saved. ${problemOf(error).message}`)
    } finally {
      pendingCount.current -= 1
    }
  }
  function change(name: Name, isOn: boolean) {
    setSettings((before) => ({ ...before, [name]: isOn }))
    setState('saving')
    pendingCount.current += 1
    last.current = last.current.then(() => save(name, isOn))
  }
  return { settings, state, change }
}
