import { m } from '#messages'
import { Heart } from '#web/ui/icons/icons.tsx'
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
      className="group noscript:hidden absolute top-0 right-0 z-1 grid size-11 place-items-center
        focus-visible:rounded-full focus-visible:-outline-offset-6"
      aria-pressed={saved}
      aria-label={m.ui_heart_save({ title: what })}
      onClick={onToggle}
    >
      <Heart
        className={clsx(
          `size-6 stroke-white stroke-[1.8] transition-transform motion-safe:group-active:scale-82`,
          saved ? 'fill-primary' : 'fill-none drop-shadow-[0_0_1.5px_oklch(0.2_0.02_40/0.9)]',
        )}
      />
    </button>
  )
}
