import { BellRing } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { pushState, type PushState } from './push.ts'
import { usePush } from './use-push.ts'

const DISMISSED = 'push-prompt-dismissed'

/** Offers push messages once, where they help. The browser asks only after a tap on it. */
export function PushPrompt({ title, about, className }: PushPromptProps) {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (localStorage.getItem(DISMISSED) !== null) return
    pushState().then(
      (state) => setOffered(state === 'off'),
      () => undefined,
    )
  }, [])
  if (!isOffered) return null
  return (
    <Card
      title={title}
      about={about}
      className={className}
      onClose={() => {
        localStorage.setItem(DISMISSED, '1')
        setOffered(false)
      }}
    />
  )
}

type PushPromptProps = {
  title: string
  /** Text about the messages that will arrive. */
  about: string
  className?: string | undefined
}

function Card({ title, about, className, onClose }: PushPromptProps & { onClose: () => void }) {
  const { state, isBusy, turnOn } = usePush()
  async function accept(next: PushState) {
    if (next !== 'on') return
    // It may have been switched off for all browsers.
    await callWithoutRedirect('PUT /users/notification-settings', {
      body: { push: true, notifications: true },
    }).catch(() => undefined)
    notifyDone(m.notification_prompt_done())
    onClose()
  }
  return (
    <section className={className} aria-labelledby="push-prompt">
      <div className="grid gap-3 rounded-card bg-tint p-4">
        <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
          <BellRing className="mt-0.5" />
          <div>
            <h2 id="push-prompt" className="font-text text-16 leading-row font-emphasis tracking-normal">
              {title}
            </h2>
            <p className="text-14 leading-small text-ink-2" role="status">
              {state === 'denied' ? m.notification_prompt_denied() : about}
            </p>
          </div>
        </div>
        <p className="flex flex-wrap gap-2">
          {state !== 'denied' && (
            <Button
              variant="ink"
              size="touch"
              busy={isBusy && m.settings_notification_push_turning_on()}
              onClick={() => void turnOn((next) => void accept(next))}
            >
              {m.notification_prompt_yes()}
            </Button>
          )}
          <Button variant="line" size="touch" onClick={onClose}>
            {state === 'denied' ? m.ui_close() : m.ui_not_now()}
          </Button>
        </p>
      </div>
    </section>
  )
}
