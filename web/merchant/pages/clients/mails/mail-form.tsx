import { Send } from '#web/ui/icons/icons.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { MAX_MAIL_MESSAGE, MAX_MAIL_SUBJECT } from '#domain/clients/client-mails.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callOnce } from '#web/api/call-once.ts'
import { MailPreview } from './mail-preview.tsx'
import { audienceText, leftOutTexts, type Loaded } from './mail-texts.ts'
import type { MailsChoice } from './mails-query.ts'

/** Form for subject and text, with a preview. After a failure, they stay as they were typed. */
export function MailForm({ choice: { group, tag }, loaded, isLoading, onSent }: MailFormProps) {
  const isReady = useHydrated()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<string>()
  const result = useRef<HTMLDivElement>(null)
  const { recipients } = loaded.audience

  const content = () => ({
    ...(loaded.storeId !== null && { storeId: loaded.storeId }),
    subject: subject.trim(),
    message: message.trim(),
  })

  /** Checks the texts, also for the question before they are sent. */
  const complete = useSubmit(async (_next: 'ask' | 'test') => undefined, {
    check: () => ({
      ...(subject.trim() === '' && { subject: m.merchant_mails_subject_empty() }),
      ...(message.trim() === '' && { message: m.merchant_mails_message_empty() }),
    }),
    onSuccess: (_, next) => (next === 'ask' ? setAsking(true) : void test.submit({ body: content() })),
  })
  const { setForm } = complete
  const test = useSubmit('POST /merchant/client-mails/test', {
    onSuccess: (reply) => setDone(reply.message),
  })
  const send = useSubmit(
    () => callOnce('POST /merchant/client-mails', { body: { group, tag, ...content() } }),
    {
      onSuccess({ message: text, mail }) {
        setSubject('')
        setMessage('')
        setDone(mail.leftOut > 0 ? `${text} ${m.merchant_mails_left_out({ count: mail.leftOut })}.` : text)
        onSent()
        close()
      },
      onProblem: close,
    },
  )
  const errors = complete.fieldErrors
  function close() {
    setAsking(false)
    requestAnimationFrame(() => result.current?.focus())
  }
  function begin(next: 'ask' | 'test') {
    setDone(undefined)
    send.clear()
    test.clear()
    void complete.submit(next)
  }
  function ask(event: FormEvent) {
    event.preventDefault()
    begin('ask')
  }
  return (
    <form
      className="grid gap-8 wide:grid-cols-2 wide:items-start"
      method="post"
      noValidate={isReady}
      ref={setForm}
      onInput={complete.onInput}
      onSubmit={ask}
    >
      <div className="grid gap-5">
        <TextField
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
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <TextAreaField
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
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
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
            <Refused by={send.problem ? send : test} />
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
            busy={test.isBusy && m.ui_sending()}
            onClick={() => begin('test')}
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
        busy={send.isBusy && m.ui_sending()}
        onConfirm={() => void send.submit()}
      />
    </form>
  )
}

type MailFormProps = { choice: MailsChoice; loaded: Loaded; isLoading: boolean; onSent: () => void }
