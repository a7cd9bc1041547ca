import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Ban, Bell, BellOff, EllipsisVertical, Flag, Store, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { iconButtonClass } from '#web/components/forms/icon-button-look.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { menuRowClass } from '#web/components/navigation/link-look.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import type { ChatStore } from './load-chat.ts'
import { ReportStore } from './report-store.tsx'

/** What can be done with a conversation. */
export function ThreadMenu({
  store,
  conversation,
  onChange,
}: {
  store: ChatStore
  conversation: Conversation | null
  onChange: () => void
}) {
  const [shown, setShown] = useState<'block' | 'report' | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!conversation && !store.isShown) return null
  const isMuted = conversation?.isMuted ?? false

  async function change(request: Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await request
      notifyDone(done)
      onChange()
    } catch (error) {
      notifyFailed(problemOf(error).message)
    } finally {
      setBusy(false)
      setShown(null)
    }
  }
  const mute = ({ id }: Conversation) =>
    change(
      call('PUT /chat/conversations/:id/mute', { params: { id }, body: { muted: !isMuted } }),
      isMuted ? m.chat_unmuted_done() : m.chat_muted_done({ store: store.name }),
    )
  const block = ({ id }: Conversation) =>
    change(
      call('PUT /chat/conversations/:id/block', { params: { id }, body: { blocked: true } }),
      m.chat_blocked_done({ store: store.name }),
    )

  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={iconButtonClass()} aria-label={m.chat_menu()}>
          <EllipsisVertical />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-31">
            <Menu.Popup
              className="w-64 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-2 text-ink
                shadow-float outline-0"
            >
              {store.isShown && (
                <Menu.Item className={itemClass} render={<Link href={paths.store(store.id)} />}>
                  <ItemContent icon={Store} text={m.chat_view_store()} />
                </Menu.Item>
              )}
              {conversation && (
                <>
                  <Menu.Item className={itemClass} onClick={() => void mute(conversation)}>
                    <ItemContent
                      icon={isMuted ? Bell : BellOff}
                      text={isMuted ? m.chat_unmute() : m.chat_mute()}
                    />
                  </Menu.Item>
                  {!conversation.isBlocked && (
                    <Menu.Item className={itemClass} onClick={() => setShown('block')}>
                      <ItemContent icon={Ban} text={m.chat_block()} />
                    </Menu.Item>
                  )}
                  <Menu.Item className={itemClass} onClick={() => setShown('report')}>
                    <ItemContent icon={Flag} text={m.chat_report()} />
                  </Menu.Item>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {conversation && (
        <ConfirmDialog
          open={shown === 'block'}
          onOpenChange={(isOpen) => isOpen || setShown(null)}
          title={m.chat_block_title({ store: store.name })}
          description={m.chat_block_text()}
          cancelLabel={m.chat_cancel()}
          confirmLabel={m.chat_block()}
          danger
          busy={isBusy}
          onConfirm={() => void block(conversation)}
        />
      )}
      {conversation && shown === 'report' && (
        <ReportStore conversation={conversation} onClose={() => setShown(null)} />
      )}
    </>
  )
}

function ItemContent({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon className="text-ink-2" aria-hidden />
      {text}
    </>
  )
}

const itemClass = clsx(menuRowClass, 'cursor-pointer data-highlighted:bg-sunk')
