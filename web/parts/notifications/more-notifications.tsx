import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'

/** The foot of a list, which loads more when it is scrolled to; without scripts a link to the next page. */
export function MoreNotifications({ state, isAutomatic, onLoad, nextHref }: MoreNotificationsProps) {
  const isReady = useHydrated()
  const foot = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (state === 'idle' && isAutomatic) onLoad()
  })
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && load(),
      {
        // The margin above also loads when a long scroll has passed the foot.
        rootMargin: '100000px 0px 300px',
      },
    )
    if (foot.current) observer.observe(foot.current)
    return () => observer.disconnect()
    // The foot is observed again after each page: a short one leaves it on the screen.
  }, [state])
  return (
    <div ref={foot} className="grid justify-items-center gap-2 px-4 py-6">
      {state === 'failed' && (
        <p role="alert" className="quiet">
          {m.notification_more_failed()}
        </p>
      )}
      {isReady ? (
        <Button variant="line" busy={state === 'loading' && m.notification_more_loading()} onClick={onLoad}>
          {state === 'failed' ? m.ui_try_again() : m.notification_more()}
        </Button>
      ) : (
        <ButtonLink variant="line" href={nextHref} rel="next">
          {m.notification_more()}
        </ButtonLink>
      )}
    </div>
  )
}

type MoreNotificationsProps = {
  state: 'idle' | 'loading' | 'failed'
  /** True if more are loaded by scrolling; otherwise only the button loads them. */
  isAutomatic: boolean
  onLoad: () => void
  /** The address of the next page. */
  nextHref: string
}
