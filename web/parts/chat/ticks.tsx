import { Check, CheckCheck, Clock3 } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { MessageStatus } from '#domain/chat/message.ts'

/** Delivery status of an own message. */
export function Ticks({ status }: { status: MessageStatus | 'waiting' }) {
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
