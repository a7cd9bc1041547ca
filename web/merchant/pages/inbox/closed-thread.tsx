import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { firstName } from '../../components/first-name.ts'
import type { OpenConversation } from './load-conversation.ts'
import { useConversationChange } from './use-conversation-change.ts'

/** Reason why nobody can write, and the way back if it was the team that blocked the customer. */
export function ClosedThread({ conversation: { id, isBlocked, customer }, onChange }: ClosedThreadProps) {
  const { isBusy, change } = useConversationChange(onChange)
  const name = firstName(customer.name)
  if (!isBlocked) return <p className="pb-3">{m.merchant_chat_cannot_write({ name })}</p>
  return (
    <div className="grid justify-items-center gap-2 pb-3">
      <p>{m.merchant_chat_blocked_by_you({ name })}</p>
      <Button
        variant="line"
        size="touch"
        busy={isBusy && m.ui_saving()}
        onClick={() => void change('block', id, false)}
      >
        {m.merchant_chat_unblock()}
      </Button>
    </div>
  )
}

type ClosedThreadProps = { conversation: OpenConversation; onChange: () => void }
