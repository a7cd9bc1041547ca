import { useEffect, useState } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { pushState, subscribeToPush, unsubscribeFromPush, type PushState } from './push.ts'

/** Push messages to this browser; `state` is undefined until it is known. */
export function usePush() {
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    pushState().then(setState, () => setState('unsupported'))
  }, [])

  async function run(change: () => Promise<PushState>): Promise<PushState | undefined> {
    setBusy(true)
    try {
      const next = await change()
      setState(next)
      return next
    } catch (error) {
      notifyFailed(m.settings_notification_push_failed({ reason: problemOf(error).message }))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    isBusy,
    /** Must be called by a click, since the browser asks for permission. */
    turnOn: () => run(subscribeToPush),
    turnOff: () => run(unsubscribeFromPush),
  }
}
