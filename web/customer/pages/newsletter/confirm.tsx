import { actionFor, EmailLink } from './email-link.tsx'

export const action = actionFor('POST /newsletter/confirm')

export const meta = () => [{ title: 'Confirm the newsletter · D3' }, { name: 'robots', content: 'noindex' }]

export default function Confirm() {
  return (
    <EmailLink
      title="One more yes"
      lead="Press the button and you get D3 deals and news by e-mail. Every mail has a link to stop them."
      button="Yes, send me D3 deals"
      busy="One moment..."
    />
  )
}
