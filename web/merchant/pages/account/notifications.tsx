import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { memberMay, type MerchantAction, type Membership } from '#domain/accounts/merchant-role.ts'
import type { NotificationCategory } from '#domain/notifications/notification-types.ts'
import { NotificationChoices, useNotificationChoices } from '#web/parts/settings/notification-choices.tsx'
import type { MatrixCategory } from '#web/parts/settings/notification-matrix.tsx'
import { SavedState, type SwitchGroup } from '#web/parts/settings/notification-switches.tsx'
import { useMembership } from '../../role.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const [settings, preferences] = await Promise.all([
    call('GET /users/notification-settings', { signal }),
    call('GET /notifications/preferences', { signal }),
  ])
  return {
    settings: settings.data,
    preferences: preferences.data,
    meta: [
      { title: m.merchant_page_title({ page: m.merchant_account_notifications() }) },
      { name: 'description', content: m.merchant_account_notifications_lead() },
    ],
  }
}

export const meta = loadedMeta

const groups = (): SwitchGroup[] => [
  {
    title: m.settings_notifications_how(),
    switches: [
      ['notifications', m.settings_notification_all(), m.settings_notification_all_hint()],
      ['email', m.settings_notifications_email(), m.merchant_notify_email_hint()],
      ['push', m.settings_notifications_push(), m.settings_notifications_push_hint()],
    ],
  },
]

/** Returns the categories whose notifications the role gets. */
const categoriesFor = (member: Membership) =>
  categories().filter(({ category }) => {
    const action = ACTIONS[category]
    return action === undefined || memberMay(member, action)
  })
const ACTIONS: Partial<Record<NotificationCategory, MerchantAction>> = {
  bookings: 'handleBookings',
  messages: 'answerChats',
  requests: 'makeQuotes',
  stores: 'handleClients',
}

const categories = (): MatrixCategory[] => [
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
]

export default function NotificationSettings() {
  const member = useMembership()
  const shown = useNotificationChoices(useLoaderData<typeof loader>())
  return (
    <AccountFrame
      current={paths.notificationSettings()}
      title={m.merchant_account_notifications()}
      lead={
        <>
          {m.merchant_account_notifications_lead()}
          <SavedState state={shown.state} />
        </>
      }
    >
      <div className="grid max-w-190 gap-6">
        <NotificationChoices
          shown={shown}
          pushAbout={m.merchant_notification_push_about()}
          categories={categoriesFor(member)}
          groups={groups()}
        />
      </div>
    </AccountFrame>
  )
}
