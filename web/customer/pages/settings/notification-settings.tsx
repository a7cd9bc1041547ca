import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'
import {
  NotificationSwitches,
  SavedState,
  useNotificationSettings,
  type SwitchGroup,
} from '#web/shared/settings/notification-switches.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { data } = await context.get(callContext)('GET /users/notification-settings', { signal })
  return { settings: data }
}

export const meta = () =>
  privateMeta(m.settings_notifications_title(), m.settings_notifications_description())

const groups = (): SwitchGroup[] => [
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

export default function Notifications() {
  const { settings, change, state } = useNotificationSettings(useLoaderData<typeof loader>().settings)
  return (
    <SettingsFrame
      current={paths.profile.notifications()}
      title={m.settings_notifications_title()}
      lead={
        <>
          {m.settings_notifications_lead()}
          <SavedState state={state} />
        </>
      }
    >
      <NotificationSwitches groups={groups()} settings={settings} change={change} />
      <p className="quiet">{m.settings_notifications_always()}</p>
    </SettingsFrame>
  )
}
