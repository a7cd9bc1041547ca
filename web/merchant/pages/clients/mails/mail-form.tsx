import { Send } from '#web/components/icons/icons.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { MAX_MAIL_MESSAGE, MAX_MAIL_SUBJECT } from '#domain/clients/client-mails.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { Button } from '#web/components/forms/button.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { MailPreview } from './mail-preview.tsx'
import { audienceText, leftOutTexts, type Loaded } from './mail-texts.ts'
import type { MailsChoice } from './mails-query.ts'

/** Subject and text with a preview. After a failure, they stay as they were typed. */
export function MailForm({ choice: { group, tag }, loaded, isLoading, onSent }: MailFormProps) {
  const isReady = useHydrated()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [errors, setErrors] = useState<{ subject?: string; message?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<string>()
  const result = useRef<HTMLDivElement>(null)
  const subjectField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  /** One for each e-mail: sending again after a lost reply does not send it twice. */
  const key = useRef<string>(undefined)
  const { recipients } = loaded.audience

  const content = () => ({
    ...(loaded.storeId !== null && { storeId: loaded.storeId }),
    subject: subject.trim(),
    message: message.trim(),
  })

  function isComplete(): boolean {
    setRefusal(undefined)
    setDone(undefined)
    const next = {
      ...(subject.trim() === '' && { subject: m.merchant_mails_subject_empty() }),
      ...(message.trim() === '' && { message: m.merchant_mails_message_empty() }),
    }
    setErrors(next)
    if (next.subject) subjectField.current?.focus()
    else if (next.message) messageField.current?.focus()
    return !next.subject && !next.message
  }
  function ask(event: FormEvent) {
    event.preventDefault()
    if (isComplete()) setAsking(true)
  }
  async function sendTest() {
    if (!isComplete()) return
    setTesting(true)
    try {
      setDone((await call('POST /merchant/client-mails/test', { body: content() })).message)
    } catch (error) {
      setRefusal(problemOf(error).message)
    } finally {
      setTesting(false)
    }
  }
  async function send() {
    setSending(true)
    try {
      const { message: text, mail } = await call('POST /merchant/client-mails', {
        body: { group, tag, ...content() },
        key: (key.current ??= crypto.randomUUID()),
      })
      key.current = undefined
      setSubject('')
      setMessage('')
      setDone(mail.leftOut > 0 ? `${text} ${m.merchant_mails_left_out({ count: mail.leftOut })}.` : text)
      onSent()
    } catch (error) {
      const problem = problemOf(error)
      // The server has answered, so the next attempt is a new one.
      if (problem.status !== 0 && problem.status < 500) key.current = undefined
      setRefusal(problem.message)
    } finally {
      setSending(false)
      setAsking(false)
      requestAnimationFrame(() => result.current?.focus())
    }
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    // Another text is another e-mail.
    key.current = undefined
  }
  return (
    <form
      className="grid gap-8 wide:grid-cols-2 wide:items-start"
      method="post"
      noValidate={isReady}
      onSubmit={ask}
    >
      <div className="grid gap-5">
        <TextField
          ref={subjectField}
          label={m.merchant_mails_subject()}
          name="subject"
          maxLength={MAX_MAIL_SUBJECT}
          autoComplete="off"
          required
          value={subject}
          hint={m.merchant_mails_subject_hint({
            count: formatNumber(subject.length),
            limit: formatNumber(MAX_MAIL_SUBJECT),
          })}
          error={errors.subject}
          onChange={({ currentTarget }) => change(setSubject)(currentTarget.value)}
        />
        <TextAreaField
          ref={messageField}
          label={m.merchant_mails_message()}
          name="message"
          rows={9}
          maxLength={MAX_MAIL_MESSAGE}
          required
          value={message}
          hint={m.merchant_mails_message_hint({
            count: formatNumber(message.length),
            limit: formatNumber(MAX_MAIL_MESSAGE),
          })}
          error={errors.message}
          onChange={({ currentTarget }) => change(setMessage)(currentTarget.value)}
        />
      </div>
      <div className="grid gap-5">
        <MailPreview
          subject={subject}
          message={message}
          sender={loaded.senderName}
          business={loaded.businessName}
        />
        <div className="grid gap-3">
          <div ref={result} tabIndex={-1} className="empty:hidden focus:outline-none">
            {done && (
              <Note tone="ok" role="status">
                {done}
              </Note>
            )}
            {refusal && (
              <Note tone="bad" role="alert">
                {refusal}
              </Note>
            )}
          </div>
          {loaded.nextMailAt === null ? (
            <p className="quiet">{m.merchant_mails_mails_left({ count: loaded.mailsLeft })}</p>
          ) : (
            <Note>{m.merchant_mails_next_at({ time: dayAndTime(Date.parse(loaded.nextMailAt)) })}</Note>
          )}
          <Button
            type="submit"
            size="lg"
            disabled={!isReady || isLoading || recipients === 0 || loaded.nextMailAt !== null}
          >
            <Send />
            {recipients === 0
              ? m.merchant_mails_send_to_nobody()
              : m.merchant_mails_send({ count: recipients })}
          </Button>
          <Button
            variant="line"
            disabled={!isReady}
            busy={isTesting && m.merchant_mails_sending()}
            onClick={() => void sendTest()}
          >
            {m.merchant_mails_test()}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.merchant_mails_question({ count: recipients })}
        description={
          <>
            <p className="font-semibold text-ink">{audienceText({ group, tag: tag || null })}</p>
            <ul className="my-1">
              {leftOutTexts(loaded.audience).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p>{m.merchant_mails_question_hint()}</p>
          </>
        }
        cancelLabel={m.merchant_mails_go_back()}
        confirmLabel={m.merchant_mails_send({ count: recipients })}
        busy={isSending && m.merchant_mails_sending()}
        onConfirm={() => void send()}
      />
    </form>
  )
}

type MailFormProps = { choice: MailsChoice; loaded: Loaded; isLoading: boolean; onSent: () => void }
