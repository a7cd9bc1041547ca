import { clsx } from 'clsx'
import { CircleAlert, Check, CheckCheck, Clock3 } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ChatCard, Message } from '#contract/entities/chat.ts'
import type { MessageStatus, Party } from '#domain/chat/message.ts'
import { timeOfDay } from '#domain/time/time.ts'
import { Card } from './card.tsx'
import { getParty } from './messages.ts'
import type { WaitingMessage } from './outbox/outbox-store.ts'
import { MessagePicture, WaitingPicture } from './message-picture.tsx'

export type CardActions = (card: ChatCard, message: Message) => ReactNode

/** A message that the server has. */
export function Bubble({ message, ownParty, status, otherName, renderCardActions }: BubbleProps) {
  const isOwn = getParty(message) === ownParty
  const { image, card, content } = message
  const colleague = isOwn && ownParty === 'store' ? message.sentBy?.name : undefined
  const time = (
    <Time>
      {message.isAutomatic && !card && <span>{m.chat_automatic()} ·</span>}
      {colleague && <span>{colleague} ·</span>}
      <time dateTime={message.createdAt}>{timeOfDay(Date.parse(message.createdAt))}</time>
      {isOwn && <Ticks status={status} />}
    </Time>
  )
  return (
    <Side isOwn={isOwn}>
      <span className="sr-only">{isOwn ? m.chat_from_you() : m.chat_from({ name: otherName })}</span>
      {card && <Card card={card} actions={renderCardActions?.(card, message)} time={content ? null : time} />}
      {(image || content || !card) && (
        <div className={clsx(bubble, isOwn ? ownBubble : otherBubble, image && 'p-1.5!')}>
          {image && <MessagePicture image={image} />}
          {content && <Text isBelowPicture={image !== null}>{content}</Text>}
          {time}
        </div>
      )}
    </Side>
  )
}

type BubbleProps = {
  message: Message
  ownParty: Party
  status: MessageStatus
  otherName: string
  renderCardActions?: CardActions | undefined
}

/** A message that waits on this device, or that the server has rejected. */
export function WaitingBubble({ message, progress, onRetry, onEdit, onDelete }: WaitingProps) {
  const { content, picture, card, rejected } = message
  const text = content || (card ? cardText(card.kind) : '')
  return (
    <Side isOwn>
      <span className="sr-only">{m.chat_from_you()}</span>
      <div
        className={clsx(
          bubble,
          'rounded-br-xs border border-dashed bg-paper',
          rejected === null ? 'border-edge' : 'border-danger',
          picture && 'p-1.5!',
        )}
      >
        {picture && <WaitingPicture picture={picture} progress={rejected === null ? progress : undefined} />}
        {text && <Text isBelowPicture={picture !== null}>{text}</Text>}
        {rejected === null && (
          <Time>
            <Ticks status="waiting" />
          </Time>
        )}
      </div>
      {rejected !== null && (
        <div className="mt-1 max-w-full text-right">
          <p className="text-14 leading-small text-danger">
            <CircleAlert className="small-icon" aria-hidden /> <b>{m.chat_failed()}</b> {rejected}
          </p>
          <p className="-mr-2 flex flex-wrap justify-end">
            <Action onClick={onRetry}>{m.chat_failed_retry()}</Action>
            {content && <Action onClick={onEdit}>{m.chat_failed_edit()}</Action>}
            <Action onClick={onDelete}>{m.chat_failed_delete()}</Action>
          </p>
        </div>
      )}
    </Side>
  )
}

type WaitingProps = {
  message: WaitingMessage
  progress: number | undefined
  onRetry: () => void
  onEdit: () => void
  onDelete: () => void
}

export const cardText = (kind: ChatCard['kind']): string => CARD_TEXTS[kind]()
const CARD_TEXTS = {
  booking: m.chat_card_booking,
  offer: m.chat_card_offer,
  quote: m.chat_preview_quote,
} as const

function Side({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return <div className={clsx('flex flex-col pb-2.5', isOwn ? 'items-end' : 'items-start')}>{children}</div>
}

function Text({ isBelowPicture, children }: { isBelowPicture: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx('whitespace-pre-wrap wrap-anywhere', isBelowPicture && 'block px-2 pt-1.5')}
      dir="auto"
    >
      {children}
    </span>
  )
}

/** Time after the text if there is room, otherwise below it. */
function Time({ children }: { children: ReactNode }) {
  return (
    <span className="float-right mt-1.5 ml-3 flex items-center gap-1 text-12 leading-title text-ink-2 tabular-nums">
      {children}
    </span>
  )
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 px-2 text-14 font-semibold underline underline-offset-3"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const bubble = 'max-w-[86%] flow-root rounded-2xl px-3.25 py-2.25 text-15 leading-row wide:max-w-[62%]'
const ownBubble = 'rounded-br-xs bg-tint'
const otherBubble = 'rounded-bl-xs border border-line bg-surface'

/** Delivery status of an own message. */
function Ticks({ status }: { status: MessageStatus | 'waiting' }) {
  const { icon: Icon, text } = LOOKS[status]
  return (
    <>
      <Icon
        className={clsx('size-4! stroke-[2.2]', status === 'read' ? 'text-info-text' : 'text-ink-2')}
        aria-hidden
      />
      <span className="sr-only">{text()}</span>
    </>
  )
}

const LOOKS = {
  waiting: { icon: Clock3, text: m.chat_status_waiting },
  sent: { icon: Check, text: m.chat_status_sent },
  delivered: { icon: CheckCheck, text: m.chat_status_delivered },
  read: { icon: CheckCheck, text: m.chat_status_read },
} as const
