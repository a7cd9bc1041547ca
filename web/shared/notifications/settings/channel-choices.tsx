import { m } from '#messages'
import {
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
  type NotificationChannel,
} from '#domain/notifications/notification-types.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Switch } from '#web/components/forms/switch.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { settingTitle } from '#web/shared/settings/setting.tsx'
import type { Preferences, usePreferences } from './use-preferences.ts'

/** Where notifications of each category arrive. The site says what the categories are for its readers. */
export function ChannelChoices({ categories, preferences, choose }: ChannelChoicesProps) {
  const isReady = useHydrated()
  return (
    <section aria-labelledby="channel-choices">
      <h2 id="channel-choices" className={settingTitle}>
        {m.settings_notification_where()}
      </h2>
      <p className="mt-1 quiet">{m.settings_notification_where_hint()}</p>
      <div className="mt-3 rounded-card border border-line bg-surface px-4">
        {categories.map(({ category, title, hint }) => (
          <fieldset
            key={category}
            disabled={!isReady}
            className="min-w-0 border-line py-2.5 not-first:border-t mid:grid mid:grid-cols-[minmax(0,1fr)_auto] mid:gap-x-4"
          >
            {/* Legends are no items of a grid. */}
            <legend className="float-left w-full font-semibold mid:w-auto mid:pt-2">{title}</legend>
            <p className="clear-both text-14 leading-small text-ink-2 mid:max-w-80 mid:pb-2">{hint}</p>
            <div className="mt-1 flex flex-wrap gap-x-5 mid:col-start-2 mid:row-start-1 mid:row-end-3 mid:mt-0 mid:grid mid:grid-cols-[8rem_5rem_5rem] mid:items-center">
              {NOTIFICATION_CHANNELS.map((channel) => {
                const choice = preferences.choices.find(
                  (each) => each.category === category && each.channel === channel,
                )
                // Without consent, an e-mail that advertises cannot be chosen here.
                return (
                  choice &&
                  !choice.needsConsent && (
                    <Checkbox
                      key={channel}
                      checked={choice.isEnabled}
                      disabled={choice.isFixed}
                      onChange={({ target }) => choose(category, channel, target.checked)}
                    >
                      {labelOf(category, channel, choice.isFixed)}
                    </Checkbox>
                  )
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  )
}

function labelOf(category: NotificationCategory, channel: NotificationChannel, isFixed: boolean): string {
  if (channel === 'inbox' && category === 'messages') return m.settings_notification_in_chat()
  if (channel === 'inbox')
    return isFixed ? m.settings_notification_always_in_d3() : m.settings_notification_in_d3()
  return channel === 'push' ? m.settings_notification_push() : m.settings_notification_email()
}

/** When push messages and e-mails that can wait arrive. */
export function ScheduleSwitches({ preferences, schedule }: ScheduleProps) {
  const isReady = useHydrated()
  return (
    <fieldset
      className="grid min-w-0 rounded-card border border-line bg-surface px-4 py-1"
      disabled={!isReady}
    >
      <legend className={`${settingTitle} float-left pt-3 pb-1`}>{m.settings_notification_when()}</legend>
      <Switch
        inList
        hint={m.settings_notification_quiet_hint()}
        checked={preferences.quietHours}
        onChange={({ target }) => schedule({ quietHours: target.checked })}
      >
        {m.settings_notification_quiet()}
      </Switch>
      <Switch
        inList
        hint={m.settings_notification_digest_hint()}
        checked={preferences.digest}
        onChange={({ target }) => schedule({ digest: target.checked })}
      >
        {m.settings_notification_digest()}
      </Switch>
    </fieldset>
  )
}

type Changing = Pick<ReturnType<typeof usePreferences>, 'choose' | 'schedule'>
type ChannelChoicesProps = Pick<Changing, 'choose'> & {
  categories: readonly { category: NotificationCategory; title: string; hint: string }[]
  preferences: Preferences
}
type ScheduleProps = Pick<Changing, 'schedule'> & { preferences: Preferences }
