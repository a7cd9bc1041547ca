import { useRef, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Api, Reply } from '#contract/kernel.ts'
import { pageProblems } from '#contract/problem.ts'
import { VERIFICATION_TEXTS } from '#contract/verification-limits.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/catalogue/verification.ts'
import { IMAGE_KINDS, IMAGE_TYPES } from '#domain/media/image-kinds.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { bindFields, readFields, type FormFields } from '#web/parts/form-fields.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'

type Verification = Reply<Api['GET /stores/:id/verification']>['verification']
type VerificationSectionProps = { storeId: string; verification: Verification }

const NAMES: Record<DocumentKind, () => string> = {
  registration: m.merchant_verify_registration,
  permit: m.merchant_verify_permit,
  door: m.merchant_verify_door,
}
const day = (at: string) => formatDate(toDay(Date.parse(at)))

/** Documents by which an admin verifies the store. */
export function VerificationSection({ storeId, verification }: VerificationSectionProps) {
  const { verifiedAt, last } = verification
  if (verifiedAt !== null)
    return (
      <SettingsSection title={m.merchant_verify_title()}>
        <Note tone="ok">{m.merchant_verify_done({ date: day(verifiedAt) })}</Note>
      </SettingsSection>
    )
  const reason = last?.reason ?? ''
  return (
    <SettingsSection title={m.merchant_verify_title()} text={m.merchant_verify_lead()}>
      {last && last.decision === null ? (
        <Note role="status">{m.merchant_verify_waiting({ date: day(last.sentAt) })}</Note>
      ) : (
        <>
          {last?.decision === 'ask' && <Note tone="info">{m.merchant_verify_asked({ reason })}</Note>}
          {last?.decision === 'refuse' && <Note tone="bad">{m.merchant_verify_refused({ reason })}</Note>}
          <ul className="mt-2">
            {DOCUMENT_KINDS.map((kind) => (
              <DocumentRow key={kind} {...{ storeId, kind, verification }} />
            ))}
          </ul>
          <VerificationForm {...{ storeId, verification }} />
        </>
      )}
    </SettingsSection>
  )
}

function DocumentRow({ storeId, kind, verification }: VerificationSectionProps & { kind: DocumentKind }) {
  const { revalidate } = useRevalidator()
  const fileInput = useRef<HTMLInputElement>(null)
  const sent = verification.documents.find((each) => each.kind === kind)
  const send = useSubmit(
    (file: File) => {
      // The type is checked here as well, to avoid an upload that the server would reject.
      if (!IMAGE_TYPES.includes(file.type)) throw pageProblems.notAPicture()
      if (file.size > IMAGE_KINDS.document.maxBytes) throw pageProblems.pictureTooLarge()
      return call('POST /stores/:id/documents', {
        params: { id: storeId },
        query: { kind },
        upload: { document: file },
      })
    },
    { toast: ({ message }) => message, onSuccess: () => void revalidate() },
  )
  return (
    <li className="grid gap-2 border-line py-3 not-first:border-t">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-[1_1_10rem]">
          <b className="block font-semibold">{NAMES[kind]()}</b>
          <span className="text-14 text-ink-2">
            {sent ? m.merchant_verify_sent_at({ date: day(sent.sentAt) }) : m.merchant_verify_missing()}
          </span>
        </span>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label={NAMES[kind]()}
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void send.submit(file)
            // Allows the same file to be chosen again.
            event.target.value = ''
          }}
        />
        <Button
          variant="line"
          size="touch"
          busy={send.isBusy && m.ui_saving()}
          onClick={() => fileInput.current?.click()}
        >
          {sent ? m.merchant_verify_replace() : m.merchant_verify_choose()}
          <span className="sr-only">{NAMES[kind]()}</span>
        </Button>
      </div>
      <Refused by={send} />
    </li>
  )
}

function VerificationForm({ storeId, verification: { documents, last } }: VerificationSectionProps) {
  const { revalidate } = useRevalidator()
  const fields = verificationFields()
  const { setForm, fieldErrors, ...ask } = useSubmit(
    (body: { registeredName: string; registrationNumber: string; permitUntil: string }) =>
      call('POST /stores/:id/verification', { params: { id: storeId }, body }),
    {
      check: ({ permitUntil }) => (permitUntil === '' ? { permitUntil: m.field_required() } : undefined),
      toast: ({ message }) => message,
      onSuccess: () => void revalidate(),
    },
  )
  const field = bindFields(fields, last ?? undefined, fieldErrors)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void ask.submit(readFields(event.currentTarget, fields))
  }
  return (
    <form className="mt-3 grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <TextField {...field('registeredName')} required={false} />
      <TextField {...field('registrationNumber')} optional={false} />
      <TextField {...field('permitUntil')} type="date" />
      <Refused by={ask} />
      <p>
        <Button
          type="submit"
          disabled={documents.length < DOCUMENT_KINDS.length}
          busy={ask.isBusy && m.ui_one_moment()}
        >
          {m.merchant_verify_send()}
        </Button>
      </p>
    </form>
  )
}

const verificationFields = () =>
  ({
    registeredName: {
      label: m.merchant_verify_registered_name(),
      limits: VERIFICATION_TEXTS.registeredName,
    },
    registrationNumber: {
      label: m.merchant_verify_number(),
      limits: VERIFICATION_TEXTS.registrationNumber,
    },
    permitUntil: { label: m.merchant_verify_permit_until() },
  }) satisfies FormFields<NonNullable<Verification['last']>>
