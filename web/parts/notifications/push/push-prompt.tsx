import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { confirmPush } from './accept-push.ts'
import { PushCard, pushTextClass } from './push-card.tsx'
import { DISMISSED } from './push-dismissed.ts'
import { pushState } from './push.ts'
import type { PushState } from './push-on-device.ts'
import { usePush } from './use-push.ts'

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
    await confirmPush()
    onClose()
  }
  return (
    <PushCard
      title={title}
      className={className}
      text={
        <p className={pushTextClass} role="status">
          {state === 'denied' ? m.notification_prompt_denied() : about}
        </p>
      }
    >
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
    </PushCard>
  )
}
