import { clsx } from 'clsx'
import { Check } from '#web/ui/icons/icons.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { m } from '#messages'
import type { NotificationSettings } from '#contract/privacy.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { settingTitle } from './setting.tsx'

type Name = keyof NotificationSettings
export type SwitchGroup = {
  title: string
  about?: ReactNode
  switches: [name: Name, label: string, hint: string][]
}
export type SavingState = 'idle' | 'saving' | 'saved'

/** The switches of the notification settings, in groups. */
export function NotificationSwitches({
  groups,
  settings,
  change,
}: {
  groups: readonly SwitchGroup[]
  settings: NotificationSettings
  change: (name: Name, isOn: boolean) => void
}) {
  const isReady = useHydrated()
  return groups.map(({ title, about, switches }) => (
    <fieldset
      key={title}
      className="grid min-w-0 rounded-card border border-line bg-surface px-4 py-1"
      disabled={!isReady}
    >
      <legend className={clsx(settingTitle, 'float-left pt-3 pb-1')}>{title}</legend>
      {about && <p className="quiet pb-2">{about}</p>}
      {switches.map(([name, label, hint]) => (
        <Switch
          key={name}
          name={name}
          hint={hint}
          inList
          checked={settings[name]}
          onChange={(event) => change(name, event.target.checked)}
        >
          {label}
        </Switch>
      ))}
    </fieldset>
  ))
}

const STATE_LABELS = { idle: () => '', saving: m.settings_saving, saved: m.settings_notifications_saved }

export const SavedState = ({ state }: { state: SavingState }) => (
  <span className="ml-2 text-14 leading-small font-semibold text-ok-text" role="status">
    {state === 'saved' && <Check className="small-icon mr-1" />}
    {STATE_LABELS[state]()}
  </span>
)

/**
 * Settings that change immediately and are saved one after the other. A change that the server rejects is
 * reverted.
 */
export function useNotificationSettings(loaded: NotificationSettings) {
  const [settings, setSettings] = useState(loaded)
  const [state, setState] = useState<SavingState>('idle')
  const last = useRef(Promise.resolve())
  const pendingCount = useRef(0)

  async function save(name: Name, isOn: boolean) {
    try {
      await call('PUT /users/notification-settings', { body: { [name]: isOn } })
      if (pendingCount.current === 1) setState('saved')
    } catch (error) {
      setSettings((before) => ({ ...before, [name]: !isOn }))
      setState('idle')
      notifyFailed(m.settings_notifications_not_saved({ reason: toProblem(error).message }))
    } finally {
      pendingCount.current -= 1
    }
  }
  /** Resolves when it is saved or reverted. */
  function change(name: Name, isOn: boolean): Promise<void> {
    setSettings((before) => ({ ...before, [name]: isOn }))
    setState('saving')
    pendingCount.current += 1
    last.current = last.current.then(() => save(name, isOn))
    return last.current
  }
  return {
    settings,
    state,
    change,
    /** Changes of other settings turn switches on. */
    async reload() {
      try {
        const { data } = await call('GET /users/notification-settings')
        if (pendingCount.current === 0) setSettings(data)
      } catch {
        // The display is corrected when the page is opened again.
      }
    },
  }
}
