import { m } from '#messages'
import { pages } from '../../paths.ts'
import { actionFor, EmailLink } from './email-link.tsx'

export const action = actionFor('POST /newsletter/confirm')

export const meta = () => [
  { title: `${m.newsletter_confirm_title()} · D3` },
  { name: 'robots', content: 'noindex' },
]

export default function Confirm() {
  return (
    <EmailLink
      title={m.newsletter_confirm_title()}
      lead={m.newsletter_confirm_lead()}
      button={m.newsletter_confirm_submit()}
      busy={m.ui_one_moment()}
      instead={{ href: pages.newsletter, label: m.newsletter_again() }}
    />
  )
}
