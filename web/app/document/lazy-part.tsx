import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import { isReachable } from '#web/api/lost-connection.ts'

/**
 * A part of a page that is loaded when it is first shown, such as a dialog. If it cannot be loaded, as without a network, the
 * page stays and says so.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return function LazyPart(props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed' | 'retrying'>('loading')
    useEffect(() => {
      if (Part || state === 'failed') return
      load().then(
        (loaded) => {
          Part = loaded
          setState('loaded')
        },
        async () => {
          // Some browsers remember that a script has failed until the page is loaded again.
          if (state === 'retrying' && (await isReachable())) location.reload()
          else setState('failed')
        },
      )
    }, [state])
    if (Part) return <Part {...props} />
    if (state !== 'failed') return fallback
    return createPortal(<NotLoaded onRetry={() => setState('retrying')} />, document.body)
  }
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p
    role="alert"
    className="fixed inset-x-4 bottom-28 z-31 mx-auto flex max-w-100 items-center gap-3 rounded-xl bg-night py-2.5 pr-2.5 pl-4 text-15 text-on-night shadow-float"
  >
    <span className="min-w-0 flex-1">{m.ui_part_not_loaded()}</span>
    <button type="button" className="min-h-10 px-2.5 font-bold underline" onClick={onRetry}>
      {m.ui_try_again()}
    </button>
  </p>
)
