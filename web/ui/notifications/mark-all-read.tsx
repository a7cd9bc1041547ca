import { CheckCheck } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'

/** Button that marks all as read. Without scripts it is a form of the page. */
export const MarkAllRead = ({ onMarkAll }: { onMarkAll: () => void }) => (
  <form
    method="post"
    onSubmit={(event) => {
      event.preventDefault()
      onMarkAll()
    }}
  >
    <button
      type="submit"
      className={buttonClass(
        { variant: 'line', size: 'touch' },
        'max-wide:w-11 max-wide:border-transparent! max-wide:bg-transparent! max-wide:px-0! max-wide:[--icon:22px]!',
      )}
    >
      <CheckCheck />
      <span className="max-wide:sr-only">{m.notification_mark_all()}</span>
    </button>
  </form>
)
