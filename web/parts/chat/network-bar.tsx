import { WifiOff } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'

/** Bar above the composer while there is no network. */
export function NetworkBar({ waiting }: { waiting: number }) {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p
          className="flex items-center justify-center gap-2 bg-save-soft px-4 py-1.5 text-14 leading-small
            font-semibold text-save-text"
        >
          <WifiOff className="small-icon" aria-hidden />
          {waiting > 0 ? m.chat_offline_waiting({ count: waiting }) : m.chat_offline()}
        </p>
      )}
    </div>
  )
}
