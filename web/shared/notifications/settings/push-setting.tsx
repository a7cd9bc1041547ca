import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Setting } from '#web/shared/settings/setting.tsx'
import { pushState, subscribeToPush, unsubscribeFromPush, type PushState } from '../push.ts'

/**
 * Push messages to this browser. It says what arrives before the browser asks for its permission; `about` is what this
 * site sends.
 */
export function PushSetting({ about }: { about: string }) {
  const [state, setState] = useState<PushState>()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    let isShown = true
    void pushState().then(
      (found) => isShown && setState(found),
      () => isShown && setState('off'),
    )
    return () => {
      isShown = false
    }
  }, [])
  async function change(to: () => Promise<PushState>) {
    setChanging(true)
    try {
      setState(await to())
    } catch (error) {
      notifyFailed(m.settings_notifications_not_saved({ reason: problemOf(error).message }))
    } finally {
      setChanging(false)
    }
  }
  const isOn = state === 'on'
  return (
    <Setting
      icon={<BellRing />}
      title={m.settings_notification_browser()}
      state={
        <span role="status">
          {isOn ? m.settings_notification_browser_on() : m.settings_notification_browser_off()}
        </span>
      }
      action={
        state !== 'unsupported' &&
        state !== 'denied' && (
          <Button
            variant="line"
            size="touch"
            disabled={state === undefined}
            busy={isChanging && m.settings_saving()}
            onClick={() => void change(isOn ? unsubscribeFromPush : subscribeToPush)}
          >
            {isOn ? m.settings_notification_browser_stop() : m.settings_notification_browser_start()}
          </Button>
        )
      }
    >
      {!isOn && state !== 'unsupported' && state !== 'denied' && <p className="quiet">{about}</p>}
      {state === 'unsupported' && <Note>{m.settings_notification_browser_unsupported()}</Note>}
      {state === 'denied' && <Note>{m.settings_notification_browser_denied()}</Note>}
    </Setting>
  )
}
