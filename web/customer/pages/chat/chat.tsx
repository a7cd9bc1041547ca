import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { privateMeta } from '#web/app/document/page-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { loadChats } from './load-chat.ts'
import { MessagesSquare } from '#web/ui/icons/icons.tsx'
import type { Conversation } from '#contract/entities/chat.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { formatSummary } from './conversation-list.tsx'

export const loader = loadChats

export const handle: ShellHandle = { fillsScreen: 'wide' }

export const meta = () => privateMeta(m.chat_title(), m.chat_description())

export default function Chat() {
  const { conversations, now } = useLoaderData<typeof loader>()
  return (
    <ChatFrame loaded={conversations} loadedAt={now} storeId={null}>
      {(current) => <Welcome conversations={current} />}
    </ChatFrame>
  )
}

/** Note beside the list on a wide screen, before a conversation is chosen. */
function Welcome({ conversations }: { conversations: Conversation[] }) {
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
