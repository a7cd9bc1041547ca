import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** Note in place of the composer, when one of the parties has blocked the other. */
export function Blocked({ conversation, onChange }: { conversation: Conversation; onChange: () => void }) {
  const unblock = useSubmit('PUT /chat/conversations/:id/block', {
    onSuccess: onChange,
    onProblem: ({ message }) => notifyFailed(message),
  })
  if (!conversation.isBlocked) return <p>{m.chat_closed({ name: conversation.store.name })}</p>
  return (
    <p className="flex flex-wrap items-center justify-center gap-3">
      {m.chat_you_blocked({ store: conversation.store.name })}
      <Button
        variant="line"
        size="touch"
        busy={unblock.isBusy}
        onClick={() => void unblock.submit({ params: { id: conversation.id }, body: { blocked: false } })}
      >
        {m.chat_unblock()}
      </Button>
    </p>
  )
}
