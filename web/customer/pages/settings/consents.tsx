import { useState } from 'react'
import type { Reply } from '#contract/kernel.ts'
import type { CONSENT_CHANNELS, NotificationSettings, privacy } from '#contract/privacy.ts'
import { dateOf, dayOf } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { paths } from '../../paths.ts'

type Channel = (typeof CONSENT_CHANNELS)[number]
type Consent = Reply<(typeof privacy)['GET /users/consents']>['consents'][number]

const CHANNELS: readonly [channel: Channel, label: string, setting: keyof NotificationSettings][] = [
  ['email', 'Deals and news by e-mail', 'emailUpdates'],
  ['sms', 'Alerts by SMS', 'smsAlerts'],
  ['push', 'Push messages', 'push'],
]
const TEXTS: readonly [purpose: Consent['purpose'], label: string, href: string | null][] = [
  ['terms', 'Terms', paths.terms()],
  ['privacy', 'Privacy policy', paths.privacy()],
  ['age', '18 or older', null],
]

/** The user's consents with date and version of the text; each can be withdrawn as easily as it was given. */
export function Consents({
  consents: loaded,
  settings,
}: {
  consents: Consent[]
  settings: NotificationSettings
}) {
  const [consents, setConsents] = useState(loaded)
  const [changing, setChanging] = useState<Channel>()
  const [refusal, setRefusal] = useState<string>()
  const newest = (purpose: Consent['purpose']) => consents.find((consent) => consent.purpose === purpose)

  async function change(channel: Channel, isGiven: boolean) {
    setChanging(channel)
    setRefusal(undefined)
    try {
      setConsents((await call('PUT /users/consents', { body: { channel, isGiven } })).consents)
    } catch (error) {
      setRefusal(problemOf(error).message)
    } finally {
      setChanging(undefined)
    }
  }

  return (
    <section className="devices" aria-labelledby="consents">
      <header>
        <h2 id="consents">What you agreed to</h2>
      </header>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <ul>
        {CHANNELS.map(([channel, label, setting]) => {
          const consent = newest(channel)
          const isGiven = consent ? consent.isGiven : settings[setting]
          const action = isGiven ? 'Withdraw' : 'Give'
          return (
            <li key={channel}>
              <span className="say">
                <b>{label}</b>
                <span className="small quiet" role="status">
                  {consent ? consentText(consent) : defaultText(isGiven)}
                </span>
              </span>
              <Button
                variant={isGiven ? 'soft' : 'line'}
                size="sm"
                className="needs-script"
                busy={changing === channel && 'Saving...'}
                aria-label={changing === channel ? undefined : `${action}: ${label}`}
                onClick={() => void change(channel, !isGiven)}
              >
                {action}
              </Button>
            </li>
          )
        })}
        {TEXTS.map(([purpose, label, href]) => {
          const consent = newest(purpose)
          return (
            consent && (
              <li key={purpose}>
                <span className="say">
                  <b>{href ? <Link href={href}>{label}</Link> : label}</b>
                  <span className="small quiet">{consentText(consent)}</span>
                </span>
                <Pill tone="ok">{purpose === 'age' ? 'Stated' : 'Accepted'}</Pill>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

const defaultText = (isGiven: boolean) =>
  isGiven ? 'On since you joined; not changed by you yet' : 'Not given'

const consentText = ({ isGiven, at, textVersion }: Consent): string =>
  `${isGiven ? 'Given' : 'Withdrawn'} on ${dateOf(dayOf(Date.parse(at)))}, text of ${textVersion}`
