import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { CONSENT_CHANNELS, NotificationSettings, privacy } from '#contract/privacy.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { paths } from '../../paths.ts'
import { SettingRow, SettingRows } from '#web/parts/settings/setting-rows.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

type Channel = (typeof CONSENT_CHANNELS)[number]
type Consent = Reply<(typeof privacy)['GET /users/consents']>['consents'][number]
type Props = { consents: Consent[]; settings: NotificationSettings }

const CHANNELS: readonly [channel: Channel, label: () => string, setting: keyof NotificationSettings][] = [
  ['email', m.settings_consents_email, 'emailUpdates'],
  ['sms', m.settings_consents_sms, 'smsAlerts'],
  ['push', m.settings_consents_push, 'push'],
]

/**
 * The channels, which can be on without a consent, and then the texts that the user has agreed to. Each shows
 * the date and version of its consent; a channel's can be withdrawn as easily as it was given.
 */
export function Consents({ consents: loaded, settings }: Props) {
  const [consents, setConsents] = useState(loaded)
  return (
    <>
      <MessageSettings consents={consents} settings={settings} onChange={setConsents} />
      <AgreedTexts consents={consents} />
    </>
  )
}

const findNewest = (consents: Consent[], purpose: Consent['purpose']) =>
  consents.find((consent) => consent.purpose === purpose)

function MessageSettings({
  consents,
  settings,
  onChange,
}: Props & { onChange: (consents: Consent[]) => void }) {
  const change = useSubmit(
    (channel: Channel, isGiven: boolean) => call('PUT /users/consents', { body: { channel, isGiven } }),
    { onSuccess: (reply) => onChange(reply.consents) },
  )
  const changing = change.sending

  return (
    <SettingRows
      id="message-settings"
      title={m.settings_consents_messages_title()}
      about={
        <>
          <p className="quiet">{m.settings_consents_messages_about()}</p>
          <Refused by={change} />
        </>
      }
    >
      {CHANNELS.map(([channel, getLabel, setting]) => {
        const consent = findNewest(consents, channel)
        const isOn = consent ? consent.isGiven : settings[setting]
        const label = getLabel()
        const actionLabel = isOn
          ? m.settings_consents_turn_off_what({ what: label })
          : m.settings_consents_turn_on_what({ what: label })
        return (
          <SettingRow
            key={channel}
            name={label}
            detail={consent ? channelText(consent) : isOn ? ON_TEXT[channel]() : m.settings_consents_off()}
            isLive
          >
            <Button
              variant={isOn ? 'soft' : 'line'}
              size="touch"
              className="noscript:hidden"
              busy={changing === channel && m.settings_saving()}
              aria-label={changing === channel ? undefined : actionLabel}
              onClick={() => void change.submit(channel, !isOn)}
            >
              {isOn ? m.settings_consents_turn_off() : m.settings_consents_turn_on()}
            </Button>
          </SettingRow>
        )
      })}
    </SettingRows>
  )
}

/** Texts for a setting that was never changed. Email updates are then off. */
const ON_TEXT: Record<Channel, () => string> = {
  email: m.settings_consents_off,
  sms: m.settings_consents_on_for_bookings,
  push: m.settings_consents_on_where_allowed,
}

const channelText = (consent: Consent) =>
  consent.isGiven
    ? m.settings_consents_given_on(getSource(consent))
    : m.settings_consents_withdrawn_on(getSource(consent))

function AgreedTexts({ consents }: { consents: Consent[] }) {
  const [terms, privacy, age] = (['terms', 'privacy', 'age'] as const).map((purpose) =>
    findNewest(consents, purpose),
  )
  return (
    <SettingRows
      id="consents"
      title={m.settings_consents_title()}
      about={!terms && !privacy && !age && <p className="quiet">{m.settings_consents_none()}</p>}
    >
      {terms && (
        <Agreed
          what={
            <Link className="underline underline-offset-3" href={paths.terms()}>
              {m.settings_consents_terms()}
            </Link>
          }
          when={m.settings_consents_accepted_on(getSource(terms))}
          how={m.settings_consents_accepted()}
        />
      )}
      {privacy && (
        <Agreed
          what={
            <Link className="underline underline-offset-3" href={paths.privacy()}>
              {m.settings_consents_privacy()}
            </Link>
          }
          when={m.settings_consents_accepted_on(getSource(privacy))}
          how={m.settings_consents_accepted()}
        />
      )}
      {age && (
        <Agreed
          what={m.settings_consents_age()}
          when={m.settings_consents_stated_on(getSource(age))}
          how={m.settings_consents_stated()}
        />
      )}
    </SettingRows>
  )
}

const Agreed = ({ what, when, how }: { what: ReactNode; when: string; how: string }) => (
  <SettingRow name={what} detail={when}>
    <Pill tone="ok">{how}</Pill>
  </SettingRow>
)

const getSource = ({ at, textVersion }: Consent) => ({
  date: formatDate(toDay(Date.parse(at))),
  version: textVersion,
})
