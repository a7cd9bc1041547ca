import { Ban, Bell, BellOff, EllipsisVertical, Flag, UserRound } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { m } from '#messages'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { menuRowClass } from '#web/components/navigation/link-look.ts'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import type { OpenConversation } from './load-conversation.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useConversationChange } from './use-conversation-change.ts'

const MENU = 'conversation-menu'

export function ConversationMenu({ conversation, panel, onChange }: ConversationMenuProps) {
  const { id, customer, isMuted, isBlocked } = conversation
  const [open, setOpen] = useState<'customer' | 'block' | 'report'>()
  const { isBusy, change } = useConversationChange(onChange)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)
  /** The focus returns to the button of the menu, and from what is opened now as well. */
  const choose = (run: () => void) => () => {
    menu.current?.hidePopover()
    run()
  }
  return (
    <>
      <IconButton label={m.merchant_chat_more({ name: customer.name })} popoverTarget={MENU}>
        <EllipsisVertical />
      </IconButton>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-auto max-w-none rounded-t-4xl border-0 bg-surface px-2
          pt-4 pb-foot text-ink shadow-float backdrop:bg-scrim wide:inset-x-auto wide:top-15 wide:right-4
          wide:bottom-auto wide:w-72 wide:rounded-card wide:border wide:border-line wide:py-2
          wide:backdrop:bg-transparent min-[1180px]:right-72"
      >
        <MenuRow
          icon={<UserRound />}
          className="min-[1180px]:hidden"
          onClick={choose(() => setOpen('customer'))}
        >
          {m.merchant_chat_about({ name: customer.name })}
        </MenuRow>
        <MenuRow
          icon={isMuted ? <Bell /> : <BellOff />}
          onClick={choose(() => void change('mute', id, !isMuted))}
        >
          {isMuted ? m.merchant_chat_unmute() : m.merchant_chat_mute()}
        </MenuRow>
        <MenuRow
          icon={<Ban />}
          onClick={choose(() => (isBlocked ? void change('block', id, false) : setOpen('block')))}
        >
          {isBlocked ? m.merchant_chat_unblock() : m.merchant_chat_block()}
        </MenuRow>
        <MenuRow icon={<Flag />} onClick={choose(() => setOpen('report'))}>
          {m.merchant_chat_report()}
        </MenuRow>
      </div>
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
        keep={m.merchant_form_cancel()}
        confirm={m.merchant_chat_block()}
        danger
        busy={isBusy && m.merchant_form_saving()}
        onConfirm={() => void change('block', id, true).then(close)}
      />
      {open === 'report' && <ReportDialog conversationId={id} name={customer.name} onClose={close} />}
    </>
  )
}

function MenuRow({ icon, className = '', children, onClick }: MenuRowProps) {
  return (
    <button
      type="button"
      className={`${menuRowClass} text-left [&_svg]:text-ink-2 ${className}`}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}

type MenuRowProps = { icon: ReactNode; className?: string; children: ReactNode; onClick: () => void }
type ConversationMenuProps = {
  conversation: OpenConversation
  panel: ReactNode
  onChange: () => void
}
