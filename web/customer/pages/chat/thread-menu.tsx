import { Ban, Bell, BellOff, Flag, Store } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { call } from '#web/api/browser.ts'
import { ActionMenu, MenuAction, MenuLink } from '#web/ui/overlays/action-menu.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { ReportConversation } from '#web/parts/chat/report-conversation.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../paths.ts'
import type { ChatStore } from './load-chat.ts'

/** Menu of actions for a conversation. */
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
  const change = useSubmit((send: () => Promise<unknown>, _done: string) => send(), {
    toast: (_, __, done) => done,
    onSuccess() {
      onChange()
      setShown(null)
    },
    onProblem({ message }) {
      notifyFailed(message)
      setShown(null)
    },
  })
  if (!conversation && !store.isShown) return null
  const isMuted = conversation?.isMuted ?? false

  const mute = ({ id }: Conversation) =>
    change.submit(
      () => call('PUT /chat/conversations/:id/mute', { params: { id }, body: { muted: !isMuted } }),
      isMuted ? m.chat_unmuted_done() : m.chat_muted_done({ store: store.name }),
    )
  const block = ({ id }: Conversation) =>
    change.submit(
      () => call('PUT /chat/conversations/:id/block', { params: { id }, body: { blocked: true } }),
      m.chat_blocked_done({ store: store.name }),
    )

  return (
    <>
      <ActionMenu label={m.chat_menu()}>
        {store.isShown && (
          <MenuLink icon={Store} href={paths.store(store.id)}>
            {m.chat_view_store()}
          </MenuLink>
        )}
        {conversation && (
          <>
            <MenuAction icon={isMuted ? Bell : BellOff} onClick={() => void mute(conversation)}>
              {isMuted ? m.chat_unmute() : m.chat_mute()}
            </MenuAction>
            {!conversation.isBlocked && (
              <MenuAction icon={Ban} onClick={() => setShown('block')}>
                {m.chat_block()}
              </MenuAction>
            )}
            <MenuAction icon={Flag} onClick={() => setShown('report')}>
              {m.chat_report()}
            </MenuAction>
          </>
        )}
      </ActionMenu>
      {conversation && (
        <ConfirmDialog
          open={shown === 'block'}
          onOpenChange={(isOpen) => isOpen || setShown(null)}
          title={m.chat_block_title({ store: store.name })}
          description={m.chat_block_text()}
          cancelLabel={m.ui_cancel()}
          confirmLabel={m.chat_block()}
          danger
          busy={change.isBusy}
          onConfirm={() => void block(conversation)}
        />
      )}
      {conversation && shown === 'report' && (
        <ReportConversation
          conversationId={conversation.id}
          name={conversation.store.name}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
