import { useRef } from 'react'
import type { Case } from '#contract/admin/queue-items.ts'
import { CASE_TEXTS } from '#contract/admin/queue-limits.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'

/** Notes that admins write about a case, for each other. */
export function Notes({ shown: { kind, id, notes }, onChange }: { shown: Case; onChange: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { fieldErrors, ...add } = useSubmit(
    (text: string) => call('POST /admin/work/:kind/:id/notes', { params: { kind, id }, body: { text } }),
    {
      check: (text) => (text === '' ? { text: 'Write something' } : undefined),
      onSuccess() {
        form.current?.reset()
        onChange()
      },
    },
  )
  return (
    <section aria-label="Notes" className="grid gap-3 border-t border-line pt-4">
      {notes.length > 0 && (
        <ul className="grid gap-2 text-15">
          {notes.map((note) => (
            <li key={note.id}>
              <b className="font-semibold">{note.author}</b>{' '}
              <span className="text-14 text-ink-2">{dayAndTime(Date.parse(note.createdAt))}</span>
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void add.submit(String(new FormData(event.currentTarget).get('text') ?? '').trim())
        }}
      >
        <Refused by={add} />
        <TextAreaField
          label="Note"
          name="text"
          rows={2}
          maxLength={CASE_TEXTS.note.max}
          hint="Admins alone read it."
          error={fieldErrors.text}
        />
        <Button type="submit" variant="line" busy={add.isBusy && 'Saving…'}>
          Add the note
        </Button>
      </form>
    </section>
  )
}
