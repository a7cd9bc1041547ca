import type { FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { CANNED_REPLY_TEXTS } from '#contract/admin/canned-reply-limits.ts'
import { PLACEHOLDERS, unknownPlaceholders } from '#domain/text/placeholders.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { getFields } from '#web/parts/auth/form-rules.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DialogButtons } from '#web/ui/overlays/overlay-look.tsx'

export type CannedReply = Reply<Api['GET /admin/canned-replies']>['replies'][number]
type Text = { title: string; textEn: string; textSw: string }
type CannedReplyFormProps = { reply: CannedReply | undefined; onDone: () => void; onCancel: () => void }

const HINT = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(' and ')

export function CannedReplyForm({ reply, onDone, onCancel }: CannedReplyFormProps) {
  const { setForm, fieldErrors, ...save } = useSubmit(
    (text: Text) =>
      reply
        ? call('PUT /admin/canned-replies/:id', {
            params: { id: reply.id },
            body: { ...text, version: reply.version },
          })
        : callOnce('POST /admin/canned-replies', { body: text }),
    {
      check: ({ title, textEn, textSw }) => ({
        ...(title === '' && { title: 'Enter a title' }),
        ...describeProblem('textEn', textEn),
        ...describeProblem('textSw', textSw),
      }),
      toast: 'Saved',
      onSuccess: onDone,
    },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { title = '', textEn = '', textSw = '' } = getFields(event.currentTarget)
    void save.submit({ title: title.trim(), textEn: textEn.trim(), textSw: textSw.trim() })
  }
  return (
    <form className="mt-3 grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={save} />
      <TextField
        label="Title"
        name="title"
        maxLength={CANNED_REPLY_TEXTS.title.max}
        autoComplete="off"
        defaultValue={reply?.title}
        error={fieldErrors.title}
      />
      <TextAreaField
        label="In English"
        name="textEn"
        rows={5}
        maxLength={CANNED_REPLY_TEXTS.text.max}
        defaultValue={reply?.textEn}
        hint={`${HINT} become names.`}
        error={fieldErrors.textEn}
      />
      <TextAreaField
        label="In Kiswahili"
        name="textSw"
        lang="sw"
        rows={5}
        maxLength={CANNED_REPLY_TEXTS.text.max}
        defaultValue={reply?.textSw}
        error={fieldErrors.textSw}
      />
      <DialogButtons>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isBusy && 'Saving…'}>
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}

function describeProblem(field: string, text: string): Record<string, string> {
  if (text === '') return { [field]: 'Write the text' }
  const [unknown] = unknownPlaceholders(text)
  return unknown === undefined ? {} : { [field]: `Nothing fills in ${unknown}` }
}
