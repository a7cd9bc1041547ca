import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { At } from '#domain/time/time.ts'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { paths } from '../../paths.ts'
import { Assignment } from './assignment.tsx'
import { OnlineDot } from './conversation-list.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import type { InboxChoice } from './inbox-choice.ts'
import { waitingText } from './inbox-texts.ts'
import type { Colleague, OpenConversation } from './load-conversation.ts'

/** Head of a conversation: the customer, the store, the person who takes care of it, and other actions. */
export function ConversationHead({
  headingId,
  conversation,
  colleagues,
  choice,
  now,
  panel,
  onChange,
}: ConversationHeadProps) {
  const { customer, store, online, waitingSince } = conversation
  return (
    <header
      className="flex min-h-17 flex-none items-center gap-2 border-b border-line bg-surface px-1.5 wide:gap-3
        wide:px-4"
    >
      <IconLink className="wide:hidden" href={paths.chat(choice)} label={m.merchant_chat_back()}>
        <ArrowLeft />
      </IconLink>
      <span className="relative flex-none max-wide:hidden">
        <Avatar name={customer.name} src={customer.avatar} size={40} />
      </span>
      <div className="min-w-0 flex-1 py-2">
        <h2
          id={headingId}
          className="line-clamp-2 font-text text-16 leading-label font-semibold tracking-normal! [overflow-wrap:anywhere]"
        >
          {customer.name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-1.5 text-14 leading-small text-ink-2">
          {online && (
            <>
              <OnlineDot className="flex-none border-surface" />
              <span aria-hidden>{m.merchant_chat_online()} ·</span>
            </>
          )}
          <span className="[overflow-wrap:anywhere]">{store.name}</span>
          {waitingSince && <span className="flex-none text-save-text">{waitingText(waitingSince, now)}</span>}
        </p>
      </div>
      <Assignment conversation={conversation} colleagues={colleagues} onChange={onChange} />
      <ConversationMenu conversation={conversation} panel={panel} onChange={onChange} />
    </header>
  )
}

type ConversationHeadProps = {
  headingId: string
  conversation: OpenConversation
  colleagues: readonly Colleague[]
  choice: InboxChoice
  now: At
  /** Panel of facts about the customer. */
  panel: ReactNode
  onChange: () => void
}
