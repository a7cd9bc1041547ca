import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { callContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import {
  NotificationSwitches,
  SavedState,
  useNotificationSettings,
  type SwitchGroup,
} from '#web/shared/settings/notification-switches.tsx'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const { data } = await context.get(callContext)('GET /users/notification-settings', { signal })
  return { settings: data }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_account_notifications() }) },
  { name: 'description', content: m.merchant_account_notifications_lead() },
]

const groups = (): SwitchGroup[] => [
  {
    title: m.settings_notifications_what(),
    switches: [
      ['bookings', m.merchant_notify_bookings(), m.merchant_notify_bookings_hint()],
      ['messages', m.merchant_notify_messages(), m.merchant_notify_messages_hint()],
    ],
  },
  {
    title: m.settings_notifications_how(),
    switches: [
      ['notifications', m.settings_notifications_in_d3(), m.merchant_notify_in_d3_hint()],
      ['email', m.settings_notifications_email(), m.merchant_notify_email_hint()],
      ['smsAlerts', m.settings_notifications_sms(), m.merchant_notify_sms_hint()],
      ['push', m.settings_notifications_push(), m.merchant_notify_push_hint()],
    ],
  },
]

export default function Notifications() {
  const { settings, change, state } = useNotificationSettings(useLoaderData<typeof loader>().settings)
  return (
    <AccountFrame
      current={paths.notificationSettings()}
      title={m.merchant_account_notifications()}
      lead={
        <>
          {m.merchant_account_notifications_lead()}
          <SavedState state={state} />
        </>
      }
    >
      <div className="grid max-w-170 gap-6">
        <NotificationSwitches groups={groups()} settings={settings} change={change} />
      </div>
    </AccountFrame>
  )
}
