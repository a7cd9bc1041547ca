import { ArrowUp } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'

/**
 * Shows the items that arrived meanwhile, which are not inserted by themselves: the text that somebody reads does not
 * move. By default the items are notifications.
 */
export const NewerButton = ({ count, label, onClick }: NewerButtonProps) => (
  <div
    className="pointer-events-none sticky top-16 z-2 grid h-0 justify-items-center overflow-visible wide:top-4"
    role="status"
  >
    {count > 0 && (
      <Button
        variant="ink"
        size="touch"
        className="pointer-events-auto rounded-full! shadow-float"
        onClick={onClick}
      >
        <ArrowUp />
        {label ?? m.notification_newer({ count })}
      </Button>
    )}
  </div>
)

type NewerButtonProps = { count: number; label?: string; onClick: () => void }
