import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import type { At } from '#domain/time/time.ts'
import { useKeyboardRoom } from '#web/parts/chat/use-keyboard-room.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { ConversationList } from './conversation-list.tsx'
import { useConversations } from './use-conversations.ts'

/**
 * The columns of the chat: the list, the thread (or the welcome) and the store. A phone shows the list, or the
 * thread alone.
 */
export function ChatFrame({
  loaded,
  loadedAt,
  storeId,
  side,
  children,
}: {
  loaded: Conversation[]
  loadedAt: At
  /** The store whose thread is open. */
  storeId: string | null
  side?: ReactNode
  children: (conversations: Conversation[], reload: () => void) => ReactNode
}) {
  const { conversations, reload } = useConversations(loaded)
  const now = useNow(loadedAt, 30_000)
  useKeyboardRoom(storeId !== null)
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        'wide:grid wide:min-h-0 wide:flex-1',
        side
          ? 'wide:grid-cols-[minmax(240px,340px)_minmax(0,1fr)_minmax(200px,300px)]'
          : 'wide:grid-cols-[minmax(240px,340px)_minmax(0,1fr)]',
        storeId !== null && 'max-wide:flex max-wide:min-h-0 max-wide:flex-1 max-wide:flex-col',
      )}
    >
      <aside
        aria-label={m.chat_list_label()}
        className={clsx(
          'flex min-h-0 flex-col wide:border-r wide:border-line',
          storeId !== null && 'max-wide:hidden',
        )}
      >
        <ConversationList conversations={conversations} openStoreId={storeId} now={now} />
      </aside>
      <div
        className={clsx(
          'min-h-0 min-w-0 flex-col wide:flex',
          storeId === null ? 'max-wide:hidden' : 'flex max-wide:flex-1',
        )}
      >
        {children(conversations, reload)}
      </div>
      {side && <aside className="min-h-0 overflow-y-auto border-l border-line max-wide:hidden">{side}</aside>}
    </main>
  )
}
