import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
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
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'
import { settingTitle } from './setting.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { data } = await context.get(callContext)('GET /users/notification-settings', { signal })
  return { settings: data }
}

export const meta = () =>
  privateMeta(m.settings_notifications_title(), m.settings_notifications_description())

type Name = keyof NotificationSettings
type Group = { title: string; about?: ReactNode; switches: [name: Name, label: string, hint: string][] }
const groups = (): Group[] => [
  {
    title: m.settings_notifications_what(),
    switches: [
      ['bookings', m.settings_notifications_bookings(), m.settings_notifications_bookings_hint()],
      ['messages', m.settings_notifications_messages(), m.settings_notifications_messages_hint()],
      ['offers', m.settings_notifications_offers(), m.settings_notifications_offers_hint()],
      [
        'storeUpdates',
        m.settings_notifications_store_updates(),
        m.settings_notifications_store_updates_hint(),
      ],
    ],
  },
  {
    title: m.settings_notifications_how(),
    switches: [
      ['notifications', m.settings_notifications_in_d3(), m.settings_notifications_in_d3_hint()],
      ['email', m.settings_notifications_email(), m.settings_notifications_email_hint()],
    ],
  },
  {
    title: m.settings_notifications_consent(),
    about: (
      <ParaglideMessage
        message={m.settings_notifications_consent_about}
        inputs={{ version: TERMS_VERSION }}
        markup={{
          link: ({ children }) => (
            <Link className={linkClass} href={paths.profile.ownData()}>
              {children}
            </Link>
          ),
        }}
      />
    ),
    switches: [
      ['smsAlerts', m.settings_notifications_sms(), m.settings_notifications_sms_hint()],
      ['push', m.settings_notifications_push(), m.settings_notifications_push_hint()],
      [
        'emailUpdates',
        m.settings_notifications_email_updates(),
        m.settings_notifications_email_updates_hint(),
      ],
    ],
  },
]

const STATE_LABELS = { idle: () => '', saving: m.settings_saving, saved: m.settings_notifications_saved }

export default function Notifications() {
  const { settings, change, state } = useSettings(useLoaderData<typeof loader>().settings)
  const isReady = useHydrated()
  return (
    <SettingsFrame
      current={paths.profile.notifications()}
      title={m.settings_notifications_title()}
      lead={
        <>
          {m.settings_notifications_lead()}
          <span className="text-14 leading-small ml-2 font-semibold text-ok-text" role="status">
            {state === 'saved' && <Check className="small-icon mr-1" />}
            {STATE_LABELS[state]()}
          </span>
        </>
      }
    >
      {groups().map(({ title, about, switches }) => (
        <fieldset
          key={title}
          className="grid min-w-0 rounded-card border border-line bg-surface px-4 py-1"
          disabled={!isReady}
        >
          <legend className={clsx(settingTitle, 'float-left pt-3 pb-1')}>{title}</legend>
          {about && <p className="quiet pb-2">{about}</p>}
          {switches.map(([name, label, hint]) => (
            <Switch
              key={name}
              name={name}
              hint={hint}
              inList
              checked={settings[name]}
              onChange={(event) => change(name, event.target.checked)}
            >
              {label}
            </Switch>
          ))}
        </fieldset>
      ))}
      <p className="quiet">{m.settings_notifications_always()}</p>
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
      notifyFailed(m.settings_notifications_not_saved({ reason: problemOf(error).message }))
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
