import { data } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { EmailLink, tokenOf } from './email-link.tsx'
import { toFormError } from './form-actions.ts'

export async function action({ request, context }: LoaderArgs) {
  try {
    const token = await tokenOf(request)
    const { message } = await context.get(callContext)('POST /notifications/unsubscribe', {
      query: { token },
    })
    return { done: message }
  } catch (error) {
    const { status, message } = toFormError(error)
    return data({ refused: message }, { status })
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
      busy={m.newsletter_busy()}
    />
  )
}
