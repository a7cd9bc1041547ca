import { Pencil, StickyNote, Trash } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import type { At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shortDateText, type ClientDetails } from './client-texts.ts'

type ClientNote = ClientDetails['notes'][number]

export function ClientNotes({ client, now, onChange }: ClientNotesProps) {
  /** The note that is edited, or a new one. */
  const [writing, setWriting] = useState<ClientNote | 'new'>()
  const [removing, setRemoving] = useState<ClientNote>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setWriting(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }

  const remove = useSubmit('DELETE /merchant/clients/:id/notes/:noteId', {
    toast: ({ message }) => message,
    onSuccess() {
      onChange()
      setRemoving(undefined)
    },
    onProblem({ message }) {
      notifyFailed(message)
      setRemoving(undefined)
    },
  })
  return (
    <section aria-label={m.merchant_client_notes()} className="grid gap-2">
      {client.notes.map((note) =>
        writing !== undefined && writing !== 'new' && writing.id === note.id ? (
          <NoteForm key={note.id} clientId={client.id} note={writing} onClose={close} onDone={onChange} />
        ) : (
          <div key={note.id} className="flex items-start gap-3 rounded-lg bg-sunk py-1.5 pr-1 pl-3.5">
            <StickyNote className="mt-2 flex-none" aria-hidden />
            <p className="min-w-0 flex-1 py-2 text-14 leading-small whitespace-pre-line [overflow-wrap:anywhere]">
              {note.text}{' '}
              <span className="text-ink-2">
                {note.author}, {shortDateText(note.updatedAt, now)}
              </span>
            </p>
            <span className="flex flex-none">
              <IconButton label={m.merchant_client_edit_note()} onClick={() => setWriting(note)}>
                <Pencil className="size-4" />
              </IconButton>
              <IconButton label={m.merchant_client_delete_note()} onClick={() => setRemoving(note)}>
                <Trash className="size-4" />
              </IconButton>
            </span>
          </div>
        ),
      )}
      {writing === 'new' ? (
        <NoteForm clientId={client.id} onClose={close} onDone={onChange} />
      ) : (
        <Button
          ref={opener}
          variant="soft"
          size="touch"
          className="justify-self-start"
          onClick={() => setWriting('new')}
        >
          <StickyNote />
          {m.merchant_client_add_note()}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoving(undefined)}
        title={m.merchant_client_delete_question()}
        description={removing?.text}
        cancelLabel={m.merchant_client_keep_note()}
        confirmLabel={m.merchant_client_delete_note()}
        danger
        busy={remove.isBusy && m.ui_deleting()}
        onConfirm={() => removing && void remove.submit({ params: { id: client.id, noteId: removing.id } })}
      />
    </section>
  )
}

/** Form of a note. After a failure it holds the typed text. A note that somebody else has edited is shown beside it. */
function NoteForm({ clientId, note, onClose, onDone }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '')
  const [version, setVersion] = useState(note?.version)
  const textarea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textarea.current?.focus(), [])

  const params = { id: clientId }
  const save = useSubmit(
    (written: string) =>
      note
        ? call('PUT /merchant/clients/:id/notes/:noteId', {
            params: { ...params, noteId: note.id },
            body: { text: written, version },
          })
        : call('POST /merchant/clients/:id/notes', { params, body: { text: written } }),
    {
      check: (written) => (written === '' ? { note: m.merchant_client_note_empty() } : undefined),
      toFieldErrors({ code, extra }) {
        const current = extra?.current as { text: string; version: number } | undefined // the contract has both fields
        if (code !== 'edit-conflict' || !current) return undefined
        setVersion(current.version)
        return { note: m.merchant_client_note_conflict({ text: current.text }) }
      },
      toast: ({ message }) => message,
      onSuccess() {
        onClose()
        onDone()
      },
    },
  )
  const refusal = save.fieldErrors.note ?? save.problem?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit(text.trim())
  }
  return (
    <form className="grid gap-2" noValidate onSubmit={submit}>
      <TextAreaField
        label={m.merchant_client_note()}
        name="note"
        rows={3}
        maxLength={CLIENT_TEXTS.note.max}
        ref={textarea}
        value={text}
        hint={m.merchant_client_note_hint()}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <p className="flex gap-2">
        <Button type="submit" size="touch" busy={save.isBusy && m.ui_saving()}>
          {m.ui_save()}
        </Button>
        <Button variant="line" size="touch" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </p>
    </form>
  )
}

type ClientNotesProps = { client: ClientDetails; now: At; onChange: () => void }
type NoteFormProps = { clientId: string; note?: ClientNote; onClose: () => void; onDone: () => void }
