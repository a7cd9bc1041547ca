import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'

/** State of older messages, over the top of the thread, so that the messages do not move. */
export function OlderMessages({
  state,
  onRetry,
}: {
  state: 'idle' | 'loading' | 'failed'
  onRetry: () => void
}) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-1 grid justify-items-center" role="status">
      {state === 'loading' && (
        <span className="rounded-full bg-surface px-3.5 py-1.5 text-13 font-semibold shadow-float">
          {m.chat_older_loading()}
        </span>
      )}
      {state === 'failed' && (
        <Button variant="line" size="sm" className="pointer-events-auto bg-surface" onClick={onRetry}>
          {m.chat_older_retry()}
        </Button>
      )}
    </div>
  )
}
