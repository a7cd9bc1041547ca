import { clsx } from 'clsx'
import { BellOff } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { MerchantConversation } from '#contract/entities/chat.ts'
import { chatTime } from '#domain/chat/display-time.ts'
import type { At } from '#domain/time/time.ts'
import { Count } from '#web/ui/feedback/count.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { monogram } from '#web/ui/media/monogram.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import type { InboxChoice } from './inbox-choice.ts'
import { lastMessageText, waitingText } from './inbox-texts.ts'
import type { FoundConversation } from './load-inbox.ts'

export function ConversationList({ conversations, namesStore, ...row }: ConversationListProps) {
  return (
    <ul>
      {conversations.map((each) => (
        <Row
          key={each.id}
          {...row}
          conversation={each}
          name={each.customer.name}
          avatar={each.customer.avatar}
          isOnline={each.online}
          text={lastMessageText(each)}
          details={
            <>
              {namesStore && <span className="min-w-0 truncate">{each.store.name}</span>}
              {each.waitingSince && (
                <span className="flex-none font-semibold text-save-text">
                  {waitingText(each.waitingSince, row.now)}
                </span>
              )}
              {each.assignedTo && <Assignee name={each.assignedTo.name} />}
            </>
          }
        />
      ))}
    </ul>
  )
}

/** Results of a search: each shows the message that has the words, else the last one. */
export function FoundList({ conversations, ...row }: FoundListProps) {
  return (
    <ul>
      {conversations.map((each) => (
        <Row
          key={each.id}
          {...row}
          conversation={each}
          name={each.customer?.name ?? ''}
          avatar={each.customer?.avatar ?? null}
          isOnline={false}
          text={each.match?.content ?? lastMessageText(each)}
        />
      ))}
    </ul>
  )
}

function Row({ conversation, name, avatar, isOnline, text, details, choice, openId, now }: RowProps) {
  const { id, unreadCount, lastMessageAt, isMuted } = conversation
  const isUnread = unreadCount > 0 && id !== openId
  return (
    <li>
      <Link
        href={paths.conversation(id, choice)}
        aria-current={id === openId ? 'page' : undefined}
        className="grid min-h-21 grid-cols-[44px_minmax(0,1fr)] items-center gap-3 px-4 py-2.5 hover:bg-sunk
          focus-visible:-outline-offset-3 aria-[current=page]:bg-sunk wide:px-5"
      >
        <span className="relative">
          <Avatar name={name} src={avatar} size={44} />
          {isOnline && <OnlineDot className="absolute right-0 bottom-0" />}
        </span>
        <span className="grid min-w-0 grid-cols-1">
          <span className="flex items-baseline justify-between gap-2">
            <b className={clsx('min-w-0 truncate', isUnread ? 'font-bold' : 'font-semibold')}>{name}</b>
            <span className="flex-none text-12 text-ink-2 tabular-nums">
              {chatTime(Date.parse(lastMessageAt), now)}
            </span>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span
              className={clsx(
                'min-w-0 truncate text-14 leading-small',
                isUnread ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              {text}
            </span>
            <span className="flex flex-none items-center gap-1.5">
              {isMuted && (
                <>
                  <BellOff className="small-icon text-ink-3" aria-hidden />
                  <span className="sr-only">{m.merchant_chat_is_muted()}</span>
                </>
              )}
              {isUnread && (
                <>
                  <Count count={unreadCount} on="link" />
                  <span className="sr-only">{m.merchant_chat_unread_count({ count: unreadCount })}</span>
                </>
              )}
            </span>
          </span>
          {details && (
            <span className="flex min-h-5 items-center gap-1.5 text-12 text-ink-2 empty:hidden">
              {details}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** A green dot; the text is for screen readers. */
export const OnlineDot = ({ className }: { className?: string }) => (
  <>
    <span aria-hidden className={clsx('size-3 rounded-full border-2 border-paper bg-ok', className)} />
    <span className="sr-only">{m.merchant_chat_online()}</span>
  </>
)

const Assignee = ({ name }: { name: string }) => (
  <span className="ml-auto flex-none">
    <span
      aria-hidden
      className="grid h-5 min-w-5 place-items-center rounded-full bg-tint px-1 text-[11px] font-bold text-ink"
    >
      {monogram(name)}
    </span>
    <span className="sr-only">{m.merchant_chat_assigned_to({ name })}</span>
  </span>
)

type ListProps = { choice: InboxChoice; openId: string | undefined; now: At }
type ConversationListProps = ListProps & {
  conversations: readonly MerchantConversation[]
  namesStore: boolean
}
type FoundListProps = ListProps & { conversations: readonly FoundConversation[] }
type RowProps = ListProps & {
  conversation: Pick<FoundConversation, 'id' | 'unreadCount' | 'lastMessageAt' | 'isMuted'>
  name: string
  avatar: string | null
  isOnline: boolean
  text: string
  details?: ReactNode
}
