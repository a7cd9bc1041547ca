import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { notifications } from '#contract/notifications.ts'
import {
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
  type NotificationChannel,
} from '#domain/notifications/notification-types.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import type { SavingState } from './notification-switches.tsx'
import { settingTitle } from './setting.tsx'

export type NotificationPreferences = Reply<(typeof notifications)['GET /notifications/preferences']>['data']
type Choice = NotificationPreferences['choices'][number]

export type MatrixCategory = { category: NotificationCategory; title: string; hint: string }

/** Table of notifications: a row for each category, with a switch for each channel. */
export function NotificationMatrix({ categories, preferences, onChoice }: NotificationMatrixProps) {
  const { choices, hasPush } = preferences
  const isReady = useHydrated()
  const needsConsent = choices.some((choice) => choice.needsConsent)
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-1 narrow:px-2">
      <div className={clsx(row, 'min-h-10 text-center text-13 font-semibold text-ink-2')} aria-hidden>
        <span className="narrow:hidden" />
        {NOTIFICATION_CHANNELS.map((channel) => (
          <span key={channel}>{CHANNELS[channel]()}</span>
        ))}
      </div>
      {categories.map(({ category, title, hint }) => (
        <div
          key={category}
          role="group"
          aria-label={title}
          className={clsx(row, 'min-h-14 border-t border-line py-1.5')}
        >
          <p className="narrow:col-span-3">
            <span className={clsx(settingTitle, 'text-16!')}>{title}</span>
            <span className="quiet block max-wide:hidden">{hint}</span>
          </p>
          {NOTIFICATION_CHANNELS.map((channel) => {
            const choice = choices.find((each) => each.category === category && each.channel === channel)
            if (!choice) return <span key={channel} />
            const isReachable = channel !== 'push' || hasPush
            return choice.isFixed ? (
              <span key={channel} className="text-center text-13 leading-tight text-ink-2 narrow:text-12">
                <span className="sr-only">{CHANNELS[channel]()}: </span>
                {fixedText(choice)}
              </span>
            ) : (
              <Switch
                key={channel}
                className="justify-self-center"
                checked={choice.isEnabled && isReachable}
                disabled={!isReady || !isReachable}
                onChange={({ target }) => onChoice(choice, target.checked)}
              >
                <span className="sr-only">{CHANNELS[channel]()}</span>
              </Switch>
            )
          })}
        </div>
      ))}
      {!hasPush && (
        <p className="quiet border-t border-line py-2.5">{m.settings_notification_needs_push()}</p>
      )}
      {needsConsent && (
        <p className="quiet border-t border-line py-2.5">{m.settings_notification_needs_consent()}</p>
      )}
    </div>
  )
}

const row =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,4rem)] items-center gap-x-1 narrow:grid-cols-3 narrow:gap-x-0 wide:grid-cols-[minmax(0,1fr)_repeat(3,6.5rem)]'

const CHANNELS: Record<NotificationChannel, () => string> = {
  inbox: m.settings_notification_inbox,
  push: m.settings_notification_push,
  email: m.settings_notification_email,
}

/** Returns the text in place of a switch that cannot be switched off. */
function fixedText({ category, channel }: Choice): string {
  if (channel === 'email') return m.settings_notification_with_bookings()
  return category === 'messages' ? m.settings_notification_in_chat() : m.settings_notification_always_on()
}

/** Schedule of messages: not at night, and e-mails together. */
export function NotificationSchedule({
  preferences: { quietHours, digest },
  onChange,
}: {
  preferences: NotificationPreferences
  onChange: (change: { quietHours?: boolean; digest?: boolean }) => void
}) {
  const isReady = useHydrated()
  return (
    <fieldset
      className="grid min-w-0 rounded-card border border-line bg-surface px-4 py-1"
      disabled={!isReady}
    >
      <legend className={clsx(settingTitle, 'float-left pt-3 pb-1')}>{m.settings_notification_when()}</legend>
      <Switch
        name="quietHours"
        inList
        hint={m.settings_notification_quiet_hint()}
        checked={quietHours}
        onChange={({ target }) => onChange({ quietHours: target.checked })}
      >
        {m.settings_notification_quiet()}
      </Switch>
      <Switch
        name="digest"
        inList
        hint={m.settings_notification_digest_hint()}
        checked={digest}
        onChange={({ target }) => onChange({ digest: target.checked })}
      >
        {m.settings_notification_digest()}
      </Switch>
    </fieldset>
  )
}

/** Changes are shown at once and saved one after the other; after a failure, what is saved is shown. */
export function useNotificationPreferences(loaded: NotificationPreferences, onSaved: () => void) {
  const [preferences, setPreferences] = useState(loaded)
  const [state, setState] = useState<SavingState>('idle')
  const saved = useRef(loaded)
  const last = useRef(Promise.resolve())
  const pendingCount = useRef(0)

  async function save(toSave: Change) {
    try {
      const { data } = await call('PUT /notifications/preferences', { body: toSave })
      saved.current = data
      if (pendingCount.current === 1) {
        setPreferences(data)
        setState('saved')
        onSaved()
      }
    } catch (error) {
      setPreferences(saved.current)
      setState('idle')
      notifyFailed(m.settings_notifications_not_saved({ reason: toProblem(error).message }))
    } finally {
      pendingCount.current -= 1
    }
  }
  function change(shown: NotificationPreferences, toSave: Change) {
    setPreferences(shown)
    setState('saving')
    pendingCount.current += 1
    last.current = last.current.then(() => save(toSave))
  }
  return {
    preferences,
    state,
    choose({ category, channel }: Choice, isEnabled: boolean) {
      const choices = preferences.choices.map((each) =>
        each.category === category && each.channel === channel ? { ...each, isEnabled } : each,
      )
      change({ ...preferences, choices }, { choices: [{ category, channel, isEnabled }] })
    },
    schedule: (next: { quietHours?: boolean; digest?: boolean }) => change({ ...preferences, ...next }, next),
    /** Switches that were changed elsewhere decide about choices too. */
    async reload() {
      try {
        const { data } = await call('GET /notifications/preferences')
        saved.current = data
        if (pendingCount.current === 0) setPreferences(data)
      } catch {
        // The display is corrected with the next change.
      }
    },
  }
}

type Change = {
  choices?: { category: NotificationCategory; channel: NotificationChannel; isEnabled: boolean }[]
  quietHours?: boolean
  digest?: boolean
}
type NotificationMatrixProps = {
  categories: readonly MatrixCategory[]
  preferences: NotificationPreferences
  onChoice: (choice: Choice, isOn: boolean) => void
}
