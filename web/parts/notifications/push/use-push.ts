import { useEffect, useState } from 'react'
import { m } from '#messages'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { pushState, subscribeToPush, unsubscribeFromPush } from './push.ts'
import type { PushState } from './push-on-device.ts'

/** Returns the state of push messages to this browser; `state` is undefined until it is known. */
export function usePush() {
  const [state, setState] = useState<PushState>()
  useEffect(() => {
    pushState().then(setState, () => setState('unsupported'))
  }, [])

  const change = useSubmit((send: () => Promise<PushState>, _onState: OnState) => send(), {
    onSuccess(next, _, onState) {
      setState(next)
      onState(next)
    },
    onProblem: ({ message }) => notifyFailed(m.settings_notification_push_failed({ reason: message })),
  })
  return {
    state,
    isBusy: change.isBusy,
    /** Turns push on. It must be called by a click, since the browser asks for permission. */
    turnOn: (onState: OnState) => change.submit(subscribeToPush, onState),
    turnOff: (onState: OnState) => change.submit(unsubscribeFromPush, onState),
  }
}

type OnState = (state: PushState) => void
