import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { privateMeta } from '#web/app/document/page-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { loadChats } from './load-chat.ts'
import { Welcome } from './welcome.tsx'

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
