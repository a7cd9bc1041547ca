import { clsx } from 'clsx'
import { BellOff, MessagesSquare, Search } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { chatTime } from '#domain/chat/display-time.ts'
import type { At } from '#domain/time/time.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { controlClass, fieldFrame, fieldIconClass } from '#web/ui/forms/field-frame.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { paths } from '../../paths.ts'
import { unreadIn } from './use-conversations.ts'

export function ConversationList({
  conversations,
  openStoreId,
  now,
}: {
  conversations: Conversation[]
  openStoreId: string | null
  now: At
}) {
  const [search, setSearch] = useState('')
  const words = search.trim().toLocaleLowerCase()
  const shown = conversations.filter(({ store }) => store.name.toLocaleLowerCase().includes(words))
  return (
    <>
      <div className="flex-none px-4 pt-5 pb-3 wide:px-3">
        {openStoreId === null ? (
          <h1 className={heading}>{m.chat_heading()}</h1>
        ) : (
          <h2 className={heading}>{m.chat_heading()}</h2>
        )}
        {conversations.length > 0 && (
          <>
            {openStoreId === null && <p className="quiet mt-1 wide:hidden">{formatSummary(conversations)}</p>}
            <div className={clsx(fieldFrame(), 'mt-3 rounded-full! noscript:hidden')}>
              <Search className={fieldIconClass} aria-hidden />
              <input
                type="search"
                value={search}
                placeholder={m.chat_search()}
                aria-label={m.chat_search_label()}
                className={controlClass}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
          </>
        )}
      </div>
      {conversations.length === 0 ? (
        <State
          icon={<MessagesSquare />}
          heading={
            openStoreId === null ? <h2 className="text-18">{m.chat_empty()}</h2> : <h3>{m.chat_empty()}</h3>
          }
          action={<ButtonLink href={paths.stores()}>{m.chat_browse_stores()}</ButtonLink>}
        >
          {m.chat_empty_hint()}
        </State>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-4 wide:px-3" aria-label={m.chat_list_label()}>
          {shown.map((conversation) => (
            <li key={conversation.id}>
              <Row conversation={conversation} isOpen={conversation.store.id === openStoreId} now={now} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={clsx(shown.length > 0 || !words ? 'sr-only' : 'px-4 text-15 text-ink-2')}>
        {words && shown.length === 0 && m.chat_search_none({ search: search.trim() })}
      </p>
    </>
  )
}

const heading = 'text-28 leading-title wide:px-2 wide:text-22'

export const formatSummary = (conversations: Conversation[]): string => {
  const unread = unreadIn(conversations)
  const all = m.chat_conversations({ count: conversations.length })
  return unread > 0 ? `${m.chat_unread({ count: unread })} · ${all}` : all
}

function Row({ conversation, isOpen, now }: { conversation: Conversation; isOpen: boolean; now: At }) {
  const { store, unreadCount, lastMessage, lastMessageIsOwn, lastMessageAt, isMuted } = conversation
  return (
    <Link
      href={paths.chat(store.id)}
      aria-current={isOpen ? 'true' : undefined}
      className={clsx('flex items-center gap-3 rounded-lg px-2 py-2.5', isOpen ? 'bg-sunk' : 'hover:bg-sunk')}
    >
      <span className="relative">
        <LogoMark name={store.name} logo={store.avatar} />
        {store.online && (
          <span className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-paper bg-ok">
            <span className="sr-only">{m.chat_online()}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <b className="truncate">{store.name}</b>
          <span className="flex-none text-12 text-ink-2">{chatTime(Date.parse(lastMessageAt), now)}</span>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span
            className={clsx('truncate text-14 leading-small', unreadCount > 0 ? 'text-ink' : 'text-ink-2')}
          >
            {lastMessageIsOwn && `${m.chat_from_you()} `}
            {lastMessage}
          </span>
          <span className="flex flex-none items-center gap-1.5">
            {isMuted && <BellOff className="size-4! text-ink-2" aria-label={m.chat_muted()} role="img" />}
            {unreadCount > 0 && (
              <>
                <span className={badge} aria-hidden>
                  {unreadCount > 9 ? '9+' : unreadCount}
                </span>
                <span className="sr-only">{m.chat_unread({ count: unreadCount })}</span>
              </>
            )}
          </span>
        </span>
      </span>
    </Link>
  )
}

const badge = `h-5 min-w-5 rounded-full bg-primary px-1.5 text-center text-12 leading-5 font-bold text-on-primary
  tabular-nums`
