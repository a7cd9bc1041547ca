import { Bell, Store, Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionMenu, MenuAction, MenuLink } from '#web/ui/overlays/action-menu.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { notifyAnnouncement, notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { Folder, Line, Shown } from './shown.tsx'

export function OverlayComponents() {
  return (
    <Folder name="overlays">
      <Shown name="Dialog">
        <Line>
          <Dialog trigger={<Button variant="line">{m.offer_share()}</Button>} title={m.offer_share_title()}>
            <p>{m.earn_link_share_text()}</p>
          </Dialog>
          <Dialog
            trigger={<Button variant="line">{m.earn_how()}</Button>}
            title={m.earn_how()}
            description={m.earn_step_book_text()}
            buttons={<Button>{m.ui_close()}</Button>}
          >
            <TextField label={m.earn_link_label()} />
          </Dialog>
        </Line>
      </Shown>
      <Shown name="ActionMenu">
        <ActionMenu label={m.chat_menu()}>
          <MenuLink icon={Store} href="#">
            {m.chat_view_store()}
          </MenuLink>
          <MenuAction icon={Bell} onClick={() => undefined}>
            {m.chat_unmute()}
          </MenuAction>
          <MenuAction icon={Trash} danger onClick={() => undefined}>
            {m.notification_delete()}
          </MenuAction>
        </ActionMenu>
      </Shown>
      <Shown name="ConfirmDialog">
        <Line>
          <Confirmation />
          <Confirmation danger />
          <Confirmation danger busy={m.saved_offers_retrying()} />
        </Line>
      </Shown>
      <Shown name="Sheet">
        <Sheet
          trigger={<Button variant="line">{m.list_filters()}</Button>}
          title={m.list_filters()}
          foot={<Button full>{m.deals_show()}</Button>}
        >
          <TextField label={m.deals_search()} />
        </Sheet>
      </Shown>
      <Shown name="Toasts">
        <Line>
          <Button variant="line" onClick={() => notifyDone(m.saved_remove_done())}>
            Done
          </Button>
          <Button
            variant="line"
            onClick={() =>
              notifyDone(m.saved_remove_done(), { label: m.saved_undo(), onClick: () => undefined })
            }
          >
            With an action
          </Button>
          <Button variant="line" onClick={() => notifyFailed(m.problem_storage_unavailable())}>
            Failed
          </Button>
          <Button variant="line" onClick={() => notifyAnnouncement(m.saved_offers_safe())}>
            Announcement
          </Button>
        </Line>
      </Shown>
    </Folder>
  )
}

function Confirmation({ danger, busy }: { danger?: boolean; busy?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={danger ? 'danger' : 'line'} onClick={() => setOpen(true)}>
        {busy ?? m.saved_remove_confirm()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.saved_remove_title()}
        description={m.saved_remove_question()}
        cancelLabel={m.saved_remove_keep()}
        confirmLabel={m.saved_remove_confirm()}
        danger={danger}
        // Once confirmed, it would stay open until the action has finished.
        busy={isOpen && busy}
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}
