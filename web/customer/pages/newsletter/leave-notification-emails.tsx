import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import { EmailLink, refusal, getToken } from './email-link.tsx'

export async function action({ request, context }: LoaderArgs) {
  try {
    const token = await getToken(request)
    const { message } = await context.get(callContext)('POST /notifications/unsubscribe', {
      query: { token },
    })
    return { done: message }
  } catch (error) {
    return refusal(error)
  }
}

export const meta = () => [
  { title: `${m.notification_stop_title()} · D3` },
  { name: 'robots', content: 'noindex' },
]

export default function LeaveNotificationEmails() {
  return (
    <EmailLink
      title={m.notification_stop_title()}
      lead={m.notification_stop_lead()}
      button={m.notification_stop_submit()}
      busy={m.ui_one_moment()}
      instead={{ href: paths.profile.notifications(), label: m.notification_settings() }}
    />
  )
}
