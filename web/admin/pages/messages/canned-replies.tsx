import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { PLACEHOLDERS } from '#domain/text/placeholders.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { MessageSquareText, Plus } from '#web/ui/icons/icons.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CannedReplyForm, type CannedReply } from './canned-reply-form.tsx'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const { replies } = await context.get(callContext)('GET /admin/canned-replies', { signal })
  return { replies }
}

export const meta = () => [{ title: 'Canned replies · D3 Admin' }]

export default function CannedRepliesPage() {
  const { replies } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<CannedReply | 'new'>()
  const done = () => {
    setEdited(undefined)
    void revalidate()
  }
  const addButton = (
    <Button onClick={() => setEdited('new')}>
      <Plus /> Add a reply
    </Button>
  )
  return (
    <MessagesFrame current="canned-replies" end={replies.length > 0 && addButton}>
      {replies.length === 0 ? (
        <State
          icon={<MessageSquareText />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">No canned replies yet</h2>}
          action={addButton}
        >
          Texts that you write again and again, in English and Kiswahili.
        </State>
      ) : (
        <>
          <p className="mb-3 text-15 text-ink-2">
            {Object.entries(PLACEHOLDERS)
              .map(([name, meaning]) => `{${name}}: ${meaning.toLowerCase()}`)
              .join(' · ')}
          </p>
          <ul className={panelClass({ className: 'p-0!' })}>
            {replies.map((reply) => (
              <ReplyRow key={reply.id} reply={reply} onEdit={() => setEdited(reply)} onDeleted={done} />
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited === 'new' ? 'Add a canned reply' : 'Change a canned reply'}
      >
        {edited !== undefined && (
          <CannedReplyForm
            reply={edited === 'new' ? undefined : edited}
            onDone={done}
            onCancel={() => setEdited(undefined)}
          />
        )}
      </Dialog>
    </MessagesFrame>
  )
}

type ReplyRowProps = { reply: CannedReply; onEdit: () => void; onDeleted: () => void }

function ReplyRow({ reply, onEdit, onDeleted }: ReplyRowProps) {
  const { id, title, textEn, textSw, updatedBy, updatedAt } = reply
  const [isAsking, setAsking] = useState(false)
  const remove = useSubmit(() => call('DELETE /admin/canned-replies/:id', { params: { id } }), {
    toast: 'Deleted',
    onSuccess: onDeleted,
  })
  return (
    <li className="grid gap-2 border-line px-4 py-3 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <b className="font-semibold">{title}</b>
        <span className="flex gap-2">
          <Button variant="line" size="touch" aria-label={`Change ${title}`} onClick={onEdit}>
            Change
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            trigger={
              <Button variant="line" size="touch" aria-label={`Delete ${title}`}>
                Delete
              </Button>
            }
            title={`Delete “${title}”?`}
            description="Answers that were sent keep their text."
            confirmLabel={remove.isBusy ? 'Deleting…' : 'Delete'}
            cancelLabel="Keep it"
            danger
            busy={remove.isBusy}
            onConfirm={() => void remove.submit()}
          />
        </span>
      </div>
      <div className="grid gap-x-6 gap-y-2 text-15 whitespace-pre-line wrap-anywhere mid:grid-cols-2">
        <p>{textEn}</p>
        <p lang="sw">{textSw}</p>
      </div>
      <p className="text-14 text-ink-2">
        {updatedBy}, {dayAndTime(Date.parse(updatedAt))}
      </p>
    </li>
  )
}
