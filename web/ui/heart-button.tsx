import { Heart } from 'lucide-react'
import { names } from './clsx.ts'

/** The heart on a picture. `what` names the thing it keeps. */
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
      className={names('heart needs-script', saved && 'on')}
      aria-pressed={saved}
      aria-label={`Save ${what}`}
      onClick={onToggle}
    >
      <Heart />
    </button>
  )
}
