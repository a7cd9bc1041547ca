import { actionFor, EmailLink } from './email-link.tsx'

export const action = actionFor('POST /newsletter/unsubscribe')

export const meta = () => [{ title: 'Leave the newsletter · D3' }, { name: 'robots', content: 'noindex' }]

export default function Unsubscribe() {
  return (
    <EmailLink
      title="No more of these mails"
      lead="Press the button and the newsletter stops. Confirmations of your bookings still come."
      button="Stop the newsletter"
      busy="One moment..."
    />
  )
}
