import { m } from '#messages'
import { pages } from '../../paths.ts'
import { actionFor, EmailLink } from './email-link.tsx'

export const action = actionFor('POST /communications/unsubscribe')

export const meta = () => [
  { title: `${m.store_emails_stop_title()} · D3` },
  { name: 'robots', content: 'noindex' },
]

export default function LeaveStoreEmails() {
  return (
    <EmailLink
      title={m.store_emails_stop_title()}
      lead={m.store_emails_stop_lead()}
      button={m.store_emails_stop_submit()}
      busy={m.ui_one_moment()}
      instead={{ href: pages.contact, label: m.contact_title() }}
    />
  )
}
