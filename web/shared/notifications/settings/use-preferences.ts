import { useRef, useState } from 'react'
import { m } from '#messages'
import type { Api, Input, Reply } from '#contract/kernel.ts'
import type { NotificationCategory, NotificationChannel } from '#domain/notifications/notification-types.ts'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'

const ROUTE = 'PUT /notifications/preferences'
export type Preferences = Reply<Api[typeof ROUTE]>['data']
type Change = Input<typeof ROUTE, Api[typeof ROUTE]>['body']

/**
 * What arrives where, and when. Changes show at once and are saved one after the other; one that the server rejects is
 * reverted.
 */
export function usePreferences(loaded: Preferences) {
  /** `stored` are those of the server. */
  const [shown, setShown] = useState({ of: loaded, stored: loaded, preferences: loaded })
  if (shown.of !== loaded) setShown({ of: loaded, stored: loaded, preferences: loaded })
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const last = useRef(Promise.resolve())
  const pendingCount = useRef(0)

  async function save(body: Change) {
    let stored: Preferences | undefined
    try {
      stored = (await call(ROUTE, { body })).data
    } catch (error) {
      notifyFailed(m.settings_notifications_not_saved({ reason: problemOf(error).message }))
    }
    pendingCount.current -= 1
    const isLast = pendingCount.current === 0
    setShown((before) => {
      const next = stored ?? before.stored
      return { ...before, stored: next, preferences: isLast ? next : before.preferences }
    })
    if (isLast) setState(stored ? 'saved' : 'idle')
  }
  function change(body: Change, expected: (before: Preferences) => Preferences) {
    setShown((before) => ({ ...before, preferences: expected(before.preferences) }))
    setState('saving')
    pendingCount.current += 1
    last.current = last.current.then(() => save(body))
  }
  return {
    preferences: shown.preferences,
    state,
    choose(category: NotificationCategory, channel: NotificationChannel, isEnabled: boolean) {
      change({ choices: [{ category, channel, isEnabled }] }, (before) => ({
        ...before,
        choices: before.choices.map((each) =>
          each.category === category && each.channel === channel ? { ...each, isEnabled } : each,
        ),
      }))
    },
    schedule(body: { quietHours: boolean } | { digest: boolean }) {
      change(body, (before) => ({ ...before, ...body }))
    },
  }
}
