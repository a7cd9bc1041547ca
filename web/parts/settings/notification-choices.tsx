import { m } from '#messages'
import type { NotificationSettings } from '#contract/privacy.ts'
import { PushSetting } from '#web/parts/settings/push-setting.tsx'
import {
  NotificationMatrix,
  NotificationSchedule,
  useNotificationPreferences,
  type MatrixCategory,
  type NotificationPreferences,
} from './notification-matrix.tsx'
import {
  NotificationSwitches,
  useNotificationSettings,
  type SavingState,
  type SwitchGroup,
} from './notification-switches.tsx'

/** Notification settings, shown and changed on the page of both sites. */
export function useNotificationChoices(loaded: {
  settings: NotificationSettings
  preferences: NotificationPreferences
}) {
  const switches = useNotificationSettings(loaded.settings)
  const choices = useNotificationPreferences(loaded.preferences, () => void switches.reload())
  const states = [choices.state, switches.state]
  const state: SavingState = (['saving', 'saved'] as const).find((each) => states.includes(each)) ?? 'idle'
  return {
    settings: switches.settings,
    choices,
    change: (name: keyof NotificationSettings, isOn: boolean) =>
      void switches.change(name, isOn).then(choices.reload),
    state,
  }
}

export function NotificationChoices({ shown, pushAbout, categories, groups }: NotificationChoicesProps) {
  const { settings, choices, change } = shown
  return (
    <>
      <PushSetting
        about={pushAbout}
        onTurnedOn={() => {
          if (!settings.push) change('push', true)
          if (!settings.notifications) change('notifications', true)
          void choices.reload()
        }}
        onTurnedOff={() => void choices.reload()}
      />
      <section className="grid gap-3" aria-labelledby="what">
        <h2 id="what" className="text-20">
          {m.settings_notifications_what()}
        </h2>
        <NotificationMatrix
          categories={categories}
          preferences={choices.preferences}
          onChoice={choices.choose}
        />
      </section>
      <NotificationSchedule preferences={choices.preferences} onChange={choices.schedule} />
      <NotificationSwitches
        groups={groups.map((group) => ({
          ...group,
          switches: group.switches.filter(([name]) => name !== 'push' || choices.preferences.hasPush),
        }))}
        settings={settings}
        change={change}
      />
    </>
  )
}

type NotificationChoicesProps = {
  shown: ReturnType<typeof useNotificationChoices>
  pushAbout: string
  categories: readonly MatrixCategory[]
  groups: readonly SwitchGroup[]
}
