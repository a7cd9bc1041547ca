import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { subscribeToPush } from './push.ts'
import type { PushState } from './push-on-device.ts'

/** Turns push messages on, here and in the settings, and says so, or why not. It must be called by a click. */
export async function acceptPush(): Promise<PushState> {
  try {
    const state = await subscribeToPush()
    if (state === 'on') await confirmPush()
    return state
  } catch (error) {
    notifyFailed(m.settings_notification_push_failed({ reason: toProblem(error).message }))
    return 'off'
  }
}

export async function confirmPush(): Promise<void> {
  // It may have been switched off for all browsers.
  await callWithoutRedirect('PUT /users/notification-settings', {
    body: { push: true, notifications: true },
  }).catch(() => undefined)
  notifyDone(m.notification_prompt_done())
}
