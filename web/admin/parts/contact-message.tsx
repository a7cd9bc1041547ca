import { useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { ANSWER_TEXTS } from '#contract/admin/contact-message-limits.ts'
import { isLocale, type Locale } from '#domain/accounts/locale.ts'
import { hasPlaceholder } from '#domain/text/placeholders.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export type ContactMessage = Reply<Api['GET /admin/contact-messages/:id']>['message']
type MessageProps = { message: ContactMessage; onDone: (message: ContactMessage) => unknown }

/** Message sent with the contact form, and its answers. */
export const Correspondence = ({ message }: { message: ContactMessage }) => (
  <ol className="grid gap-3">
    <Entry title={message.name} at={message.createdAt} text={message.message} />
    {message.decisions.map(({ kind, by, at, text }) => (
      <Entry key={at} title={kind === 'answered' ? by : `Closed by ${by}`} at={at} text={text} isOurs />
    ))}
  </ol>
)

type EntryProps = { title: string; at: string; text: string; isOurs?: boolean }
const Entry = ({ title, at, text, isOurs }: EntryProps) => (
  <li className={isOurs ? 'ml-6' : 'mr-6'}>
    <p className="mb-1 text-14 text-ink-2">
      <b className="font-semibold text-ink">{title}</b> {dayAndTime(Date.parse(at))}
    </p>
    <blockquote
      className={`rounded-control p-3.5 text-15 whitespace-pre-line wrap-anywhere ${isOurs ? 'bg-info-soft' : 'bg-sunk'}`}
    >
      {text}
    </blockquote>
  </li>
)

/** Answers a message by e-mail, or closes it. */
export function AnswerForm({ message, onDone }: MessageProps) {
  const { id, version, name, account } = message
  const [language, setLanguage] = useState<Locale>(account?.language ?? 'en')
  const [text, setText] = useState('')
  const { setForm, fieldErrors, ...answer } = useSubmit(
    () =>
      callOnce('POST /admin/contact-messages/:id/answer', {
        params: { id },
        body: { text: text.trim(), language, version },
      }),
    {
      check: () =>
        text.trim() === ''
          ? { text: 'Write an answer' }
          : hasPlaceholder(text)
            ? { text: 'Fill in the name in braces' }
            : undefined,
      toast: 'Sent',
      onSuccess: (reply) => onDone(reply.message),
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void answer.submit()
  }
  return (
    <form className="grid gap-3" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={answer} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Language"
          name="language"
          value={language}
          onChange={({ currentTarget: { value } }) => isLocale(value) && setLanguage(value)}
        >
          <option value="en">English</option>
          <option value="sw">Kiswahili</option>
        </SelectField>
        <CannedReplies
          language={language}
          name={name.split(' ')[0] ?? name}
          onPick={(picked) =>
            setText((written) => (written.trim() ? `${written.trim()}\n\n${picked}` : picked))
          }
        />
      </div>
      <TextAreaField
        label="Answer"
        name="text"
        rows={7}
        maxLength={ANSWER_TEXTS.text.max}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        hint="It is sent by e-mail, with their message below it."
        error={fieldErrors.text}
      />
      <Button type="submit" full busy={answer.isBusy && 'Sending…'}>
        Send the answer
      </Button>
      <ReasonDialog
        trigger={
          <Button variant="line" full>
            Close without an answer
          </Button>
        }
        title="Close the message"
        description="The sender gets no e-mail about it."
        confirmLabel="Close it"
        toast="Closed"
        send={(reason) =>
          call('POST /admin/contact-messages/:id/close', { params: { id }, body: { reason, version } })
        }
        onDone={(reply) => onDone(reply.message)}
      />
    </form>
  )
}
