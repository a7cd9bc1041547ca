import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Api, Reply } from '#contract/kernel.ts'
import { APPEAL_TEXTS } from '#contract/moderation-limits.ts'
import { formatDate, dayAndTime, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'

type OwnDecision = Reply<Api['GET /moderation/decisions/:id']>['decision']

const RULES: Record<NonNullable<OwnDecision['rule']>, () => string> = {
  spam: m.moderation_rule_spam,
  offensive: m.moderation_rule_offensive,
  fraud: m.moderation_rule_fraud,
  'private-data': m.moderation_rule_private_data,
  'not-a-customer': m.moderation_rule_not_a_customer,
  'outside-payment': m.moderation_rule_outside_payment,
  other: m.moderation_rule_other,
}
const SUBJECTS: Record<OwnDecision['kind'], (inputs: { name: string }) => string> = {
  review: m.moderation_subject_review,
  chat: m.moderation_subject_chat,
  request: m.moderation_subject_request,
  quote: m.moderation_subject_quote,
  picture: m.moderation_subject_picture,
}
const HEADINGS = {
  remove: m.moderation_removed_title,
  warn: m.moderation_warned_title,
  keep: m.moderation_kept_heading,
} as const
const PICTURE_HEADINGS = {
  remove: m.moderation_removed_picture_title,
  warn: m.moderation_warned_picture_title,
  keep: m.moderation_kept_picture_heading,
} as const

/** Decision of an admin about something that the visitor wrote, and the appeal against it. */
export function Decision({ decision }: { decision: OwnDecision }) {
  const { kind, name, excerpt, pictureUrl, rule, reason, decidedAt } = decision
  const headings = kind === 'picture' ? PICTURE_HEADINGS : HEADINGS
  return (
    <div className="grid max-w-text gap-6">
      <header className="grid gap-1">
        <h1 className="text-28 leading-title">{headings[decision.decision]()}</h1>
        <p className="text-ink-2">
          {SUBJECTS[kind]({ name })} · {dayAndTime(Date.parse(decidedAt))}
        </p>
      </header>
      {excerpt !== '' && (
        <section className="grid gap-2">
          <h2 className="text-17">{m.moderation_written_heading()}</h2>
          <blockquote className="rounded-control bg-sunk p-3.5 whitespace-pre-line wrap-anywhere">
            {excerpt}
          </blockquote>
        </section>
      )}
      {pictureUrl !== null && (
        <div className="relative aspect-4/3 max-w-80 overflow-hidden rounded-card bg-sunk">
          <Picture src={pictureUrl} alt={SUBJECTS[kind]({ name })} name={name} sizes="320px" />
        </div>
      )}
      <section className="grid gap-1">
        <h2 className="text-17">{m.moderation_reason_heading()}</h2>
        {rule && <p className="font-semibold">{RULES[rule]()}</p>}
        <p className="wrap-anywhere">{reason}</p>
      </section>
      <Appeal decision={decision} />
    </div>
  )
}

function Appeal({ decision }: { decision: OwnDecision }) {
  const { appeal, appealedAt, appealReason, isOverturned, canAppeal } = decision
  const heading = useId()
  if (canAppeal) return <AppealForm decision={decision} />
  if (appeal === null || appealedAt === null)
    return decision.decision === 'keep' ? null : <Note>{m.moderation_appeal_closed()}</Note>
  const answer = { reason: (appealReason ?? '').replace(/\.$/, '') }
  return (
    <section className="grid gap-2" aria-labelledby={heading}>
      <h2 id={heading} className="text-17">
        {m.moderation_appeal_your_words()}
      </h2>
      <blockquote className="rounded-control bg-sunk p-3.5 whitespace-pre-line wrap-anywhere">
        {appeal}
      </blockquote>
      {isOverturned === null ? (
        <Note role="status">
          {m.moderation_appeal_sent({ date: formatDate(toDay(Date.parse(appealedAt))) })}
        </Note>
      ) : (
        <Note tone={isOverturned ? 'ok' : 'info'} role="status">
          {isOverturned ? m.moderation_overturned(answer) : m.moderation_upheld(answer)}
        </Note>
      )}
    </section>
  )
}

function AppealForm({ decision: { id, appealUntil } }: { decision: OwnDecision }) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  const { setForm, ...send } = useSubmit(
    (written: string) =>
      call('POST /moderation/decisions/:id/appeal', { params: { id }, body: { text: written } }),
    {
      check: (written) => (written.length < APPEAL_TEXTS.text.min ? { text: m.field_required() } : undefined),
      toast: ({ message }) => message,
      onSuccess: () => void revalidate(),
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void send.submit(text.trim())
  }
  return (
    <form ref={setForm} className="grid gap-3" onSubmit={submit} noValidate>
      <h2 className="text-17">{m.moderation_appeal_heading()}</h2>
      <Refused by={send} />
      <TextAreaField
        label={m.moderation_appeal_label()}
        name="text"
        rows={4}
        maxLength={APPEAL_TEXTS.text.max}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        hint={m.moderation_appeal_hint({ until: formatDate(toDay(Date.parse(appealUntil))) })}
        error={send.fieldErrors.text}
      />
      <p>
        <Button type="submit" busy={send.isBusy && m.ui_one_moment()}>
          {m.moderation_appeal_button()}
        </Button>
      </p>
    </form>
  )
}
