import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/shared/document/load-context.ts'
import { ChannelChoices, ScheduleSwitches } from '#web/shared/notifications/settings/channel-choices.tsx'
import { PushSetting } from '#web/shared/notifications/settings/push-setting.tsx'
import { usePreferences } from '#web/shared/notifications/settings/use-preferences.ts'
import {
  NotificationSwitches,
  SavedState,
  useNotificationSettings,
  type SwitchGroup,
} from '#web/shared/settings/notification-switches.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const [settings, preferences] = await Promise.all([
    call('GET /users/notification-settings', { signal }),
    call('GET /notifications/preferences', { signal }),
  ])
  return { settings: settings.data, preferences: preferences.data }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_account_notifications() }) },
  { name: 'description', content: m.merchant_account_notifications_lead() },
]

const groups = (): SwitchGroup[] => [
  {
    title: m.settings_notifications_how(),
    switches: [
      ['email', m.settings_notifications_email(), m.merchant_notify_email_hint()],
      ['smsAlerts', m.settings_notifications_sms(), m.merchant_notify_sms_hint()],
    ],
  },
]

const categories = () =>
  [
    {
      category: 'bookings',
      title: m.merchant_notification_bookings(),
      hint: m.merchant_notification_bookings_hint(),
    },
    {
      category: 'messages',
      title: m.merchant_notification_messages(),
      hint: m.merchant_notification_messages_hint(),
    },
    {
      category: 'requests',
      title: m.merchant_notification_requests(),
      hint: m.merchant_notification_requests_hint(),
    },
    {
      category: 'stores',
      title: m.merchant_notification_stores(),
      hint: m.merchant_notification_stores_hint(),
    },
    {
      category: 'system',
      title: m.merchant_notification_system(),
      hint: m.merchant_notification_system_hint(),
    },
  ] as const

export default function NotificationSettings() {
  const loaded = useLoaderData<typeof loader>()
  const { settings, change, state } = useNotificationSettings(loaded.settings)
  const { preferences, choose, schedule, state: choicesState } = usePreferences(loaded.preferences)
  const { revalidate } = useRevalidator()
  // A switch decides about choices, and a choice may turn a switch on.
  useEffect(() => {
    if (state === 'saved') void revalidate()
  }, [state, revalidate])
  useEffect(() => {
    if (choicesState === 'saved') void revalidate()
  }, [choicesState, revalidate])
  return (
    <AccountFrame
      current={paths.notificationSettings()}
      title={m.merchant_account_notifications()}
      lead={
        <>
          {m.merchant_account_notifications_lead()}
          <SavedState state={state === 'saving' || choicesState === 'idle' ? state : choicesState} />
        </>
      }
    >
      <div className="grid max-w-190 gap-6">
        <PushSetting about={m.merchant_notification_push_about()} />
        <ChannelChoices categories={categories()} preferences={preferences} choose={choose} />
        <ScheduleSwitches preferences={preferences} schedule={schedule} />
        <NotificationSwitches groups={groups()} settings={settings} change={change} />
      </div>
    </AccountFrame>
  )
}
