import { Ban, Bell, BellOff, Flag, UserRound } from '#web/ui/icons/icons.tsx'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { ActionMenu, MenuAction } from '#web/ui/overlays/action-menu.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { ReportConversation } from '#web/parts/chat/report-conversation.tsx'
import type { OpenConversation } from './load-conversation.ts'
import { useConversationChange } from './use-conversation-change.ts'

/** Menu of actions for a conversation, and on smaller screens the facts about the customer. */
export function ConversationMenu({ conversation, panel, onChange }: ConversationMenuProps) {
  const { id, customer, isMuted, isBlocked } = conversation
  const [open, setOpen] = useState<'customer' | 'block' | 'report'>()
  const { isBusy, change } = useConversationChange(onChange)
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu label={m.merchant_chat_more({ name: customer.name })}>
        <MenuAction icon={UserRound} className="min-[1180px]:hidden" onClick={() => setOpen('customer')}>
          {m.merchant_chat_about({ name: customer.name })}
        </MenuAction>
        <MenuAction icon={isMuted ? Bell : BellOff} onClick={() => void change('mute', id, !isMuted)}>
          {isMuted ? m.merchant_chat_unmute() : m.merchant_chat_mute()}
        </MenuAction>
        <MenuAction
          icon={Ban}
          onClick={() => (isBlocked ? void change('block', id, false) : setOpen('block'))}
        >
          {isBlocked ? m.merchant_chat_unblock() : m.merchant_chat_block()}
        </MenuAction>
        <MenuAction icon={Flag} onClick={() => setOpen('report')}>
          {m.merchant_chat_report()}
        </MenuAction>
      </ActionMenu>
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
        cancelLabel={m.ui_cancel()}
        confirmLabel={m.merchant_chat_block()}
        danger
        busy={isBusy && m.ui_saving()}
        onConfirm={() => void change('block', id, true).then(close)}
      />
      {open === 'report' && <ReportConversation conversationId={id} name={customer.name} onClose={close} />}
    </>
  )
}

type ConversationMenuProps = {
  conversation: OpenConversation
  panel: ReactNode
  onChange: () => void
}
