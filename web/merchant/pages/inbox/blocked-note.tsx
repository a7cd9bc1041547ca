import { Ban } from 'lucide-react'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { OpenConversation } from './load-conversation.ts'
import { useConversationChange } from './use-conversation-change.ts'

/** Why nobody can write, and the way back if it was the team that blocked the customer. */
export function BlockedNote({ conversation, onChange }: BlockedNoteProps) {
  const { isBusy, change } = useConversationChange(onChange)
  const { id, isBlocked, mayWrite, customer } = conversation
  if (mayWrite && !isBlocked) return null
  return (
    <div className="flex-none px-4 pt-3">
      <Note tone="bad" icon={<Ban />}>
        {isBlocked
          ? m.merchant_chat_blocked_by_you({ name: customer.name })
          : m.merchant_chat_cannot_write({ name: customer.name })}
        {isBlocked && (
          <Button
            variant="line"
            size="touch"
            className="mt-2 flex"
            busy={isBusy && m.merchant_form_saving()}
            onClick={() => void change('block', id, false)}
          >
            {m.merchant_chat_unblock()}
          </Button>
        )}
      </Note>
    </div>
  )
}

type BlockedNoteProps = { conversation: OpenConversation; onChange: () => void }
