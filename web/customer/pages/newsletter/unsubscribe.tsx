import { m } from '#messages'
import { pages } from '../../paths.ts'
import { actionFor, EmailLink } from './email-link.tsx'

export const action = actionFor('POST /newsletter/unsubscribe')

export const meta = () => [
  { title: `${m.newsletter_stop_title()} · D3` },
  { name: 'robots', content: 'noindex' },
]

export default function Unsubscribe() {
  return (
    <EmailLink
      title={m.newsletter_stop_title()}
      lead={m.newsletter_stop_lead()}
      button={m.newsletter_stop_submit()}
      busy={m.ui_one_moment()}
      instead={{ href: pages.contact, label: m.contact_title() }}
    />
  )
}
