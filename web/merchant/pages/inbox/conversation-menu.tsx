import { Menu } from '@base-ui/react/menu'
import { Ban, Bell, BellOff, EllipsisVertical, Flag, UserRound, type LucideIcon } from 'lucide-react'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { iconButtonClass } from '#web/components/forms/icon-button-look.ts'
import { menuRowClass } from '#web/components/navigation/link-look.ts'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import type { OpenConversation } from './load-conversation.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useConversationChange } from './use-conversation-change.ts'

/** What can be done with a conversation, and on smaller screens what is known about the customer. */
export function ConversationMenu({ conversation, panel, onChange }: ConversationMenuProps) {
  const { id, customer, isMuted, isBlocked } = conversation
  const [open, setOpen] = useState<'customer' | 'block' | 'report'>()
  const { isBusy, change } = useConversationChange(onChange)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className={iconButtonClass({ className: 'noscript:hidden' })}
          aria-label={m.merchant_chat_more({ name: customer.name })}
        >
          <EllipsisVertical />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-31">
            <Menu.Popup
              className="w-64 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-2 text-ink
                shadow-float outline-0"
            >
              <Item icon={UserRound} className="min-[1180px]:hidden" onClick={() => setOpen('customer')}>
                {m.merchant_chat_about({ name: customer.name })}
              </Item>
              <Item icon={isMuted ? Bell : BellOff} onClick={() => void change('mute', id, !isMuted)}>
                {isMuted ? m.merchant_chat_unmute() : m.merchant_chat_mute()}
              </Item>
              <Item
                icon={Ban}
                onClick={() => (isBlocked ? void change('block', id, false) : setOpen('block'))}
              >
                {isBlocked ? m.merchant_chat_unblock() : m.merchant_chat_block()}
              </Item>
              <Item icon={Flag} onClick={() => setOpen('report')}>
                {m.merchant_chat_report()}
              </Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Sheet
        open={open === 'customer'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={m.merchant_chat_customer()}
      >
        {panel}
      </Sheet>
      <ConfirmDialog
        open={open === 'block'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={m.merchant_chat_block_question({ name: customer.name })}
        description={m.merchant_chat_block_description()}
        cancelLabel={m.merchant_form_cancel()}
        confirmLabel={m.merchant_chat_block()}
        danger
        busy={isBusy && m.merchant_form_saving()}
        onConfirm={() => void change('block', id, true).then(close)}
      />
      {open === 'report' && <ReportDialog conversationId={id} name={customer.name} onClose={close} />}
    </>
  )
}

function Item({ icon: Icon, className, children, onClick }: ItemProps) {
  return (
    <Menu.Item
      className={clsx(menuRowClass, 'cursor-pointer data-highlighted:bg-sunk', className)}
      onClick={onClick}
    >
      <Icon className="text-ink-2" aria-hidden />
      <span className="min-w-0 truncate">{children}</span>
    </Menu.Item>
  )
}

type ItemProps = { icon: LucideIcon; className?: string; children: ReactNode; onClick: () => void }
type ConversationMenuProps = {
  conversation: OpenConversation
  panel: ReactNode
  onChange: () => void
}
