import { m } from '#messages'
import { Heart } from 'lucide-react'
import { clsx } from 'clsx'

/** The favourite button on a picture. `what` names the saved item. */
export function HeartButton({
  saved,
  what,
  onToggle,
}: {
  saved: boolean
  what: string
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={clsx('heart noscript:hidden', saved && 'on')}
      aria-pressed={saved}
      aria-label={m.ui_heart_save({ title: what })}
      onClick={onToggle}
    >
      <Heart />
    </button>
  )
}
