import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { paths } from '../../paths.ts'
import { NotificationChoices, useNotificationChoices } from '#web/parts/settings/notification-choices.tsx'
import type { MatrixCategory } from '#web/parts/settings/notification-matrix.tsx'
import { SavedState, type SwitchGroup } from '#web/parts/settings/notification-switches.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [settings, preferences] = await Promise.all([
    call('GET /users/notification-settings', { signal }),
    call('GET /notifications/preferences', { signal }),
  ])
  return { settings: settings.data, preferences: preferences.data }
}

export const meta = () =>
  privateMeta(m.settings_notifications_title(), m.settings_notifications_description())

const categories = (): MatrixCategory[] => [
  {
    category: 'bookings',
    title: m.settings_notifications_bookings(),
    hint: m.settings_notifications_bookings_hint(),
  },
  {
    category: 'messages',
    title: m.settings_notifications_messages(),
    hint: m.settings_notifications_messages_hint(),
  },
  {
    category: 'offers',
    title: m.settings_notifications_offers(),
    hint: m.settings_notification_offers_hint(),
  },
  {
    category: 'stores',
    title: m.settings_notifications_store_updates(),
    hint: m.settings_notifications_store_updates_hint(),
  },
  {
    category: 'requests',
    title: m.settings_notification_requests(),
    hint: m.settings_notification_requests_hint(),
  },
  {
    category: 'rewards',
    title: m.settings_notification_rewards(),
    hint: m.settings_notification_rewards_hint(),
  },
  {
    category: 'system',
    title: m.settings_notification_system(),
    hint: m.settings_notification_system_hint(),
  },
]

const channels = (): SwitchGroup[] => [
  {
    title: m.settings_notifications_how(),
    switches: [
      ['notifications', m.settings_notification_all(), m.settings_notification_all_hint()],
      ['email', m.settings_notifications_email(), m.settings_notifications_email_hint()],
    ],
  },
  {
    title: m.settings_notifications_consent(),
    about: (
      <ParaglideMessage
        message={m.settings_notifications_consent_about}
        inputs={{ version: TERMS_VERSION }}
        markup={{ link: linkTo(paths.profile.ownData()) }}
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
  const shown = useNotificationChoices(useLoaderData<typeof loader>())
  return (
    <SettingsFrame
      current={paths.profile.notifications()}
      title={m.settings_notifications_title()}
      lead={
        <>
          {m.settings_notifications_lead()}
          <SavedState state={shown.state} />
        </>
      }
    >
      <NotificationChoices
        shown={shown}
        pushAbout={m.settings_notification_push_about()}
        categories={categories()}
        groups={channels()}
      />
      <p className="quiet">{m.settings_notifications_always()}</p>
    </SettingsFrame>
  )
}
