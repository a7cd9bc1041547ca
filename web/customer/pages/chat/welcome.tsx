import { MessagesSquare } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { formatSummary } from './conversation-list.tsx'

/** Note beside the list on a wide screen, before a conversation is chosen. */
export function Welcome({ conversations }: { conversations: Conversation[] }) {
  if (conversations.length === 0) return null
  return (
    <div className="grid h-full place-items-center overflow-y-auto bg-surface">
      <State icon={<MessagesSquare />} heading={<h2 className="text-18">{m.chat_welcome()}</h2>}>
        {formatSummary(conversations)}
        <br />
        {m.chat_welcome_hint()}
      </State>
    </div>
  )
}
