import { m } from '#messages'
import { splitParagraphs } from '#domain/clients/client-mails.ts'
import { useSession } from '#web/app/session/session.ts'

/** The e-mail as its recipients see it, with the own name in place of theirs. */
export function MailPreview({ subject, message, sender, business }: MailPreviewProps) {
  const session = useSession()
  const paragraphs = splitParagraphs(message)
  return (
    <section aria-labelledby="preview" className="grid gap-2">
      <h2 id="preview" className="text-16 leading-row">
        {m.merchant_mails_preview()}
      </h2>
      <div className="grid gap-4 rounded-card border border-line bg-sunk p-4 [overflow-wrap:anywhere] wide:p-5">
        <p className="font-display text-20 leading-title font-bold">
          {subject.trim() || <span className="text-ink-3">{m.merchant_mails_preview_subject()}</span>}
        </p>
        <p>{m.mail_clients_from({ sender })}</p>
        <p>{m.mail_account_hello({ name: session?.firstName ?? '' })}</p>
        {paragraphs.length === 0 ? (
          <p className="text-ink-3">{m.merchant_mails_preview_message()}</p>
        ) : (
          paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs can be equal, and have no state
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))
        )}
        <p className="text-13 leading-small text-ink-2">
          {m.mail_clients_reason({ sender })}{' '}
          <span className="underline underline-offset-3">
            {business === null
              ? m.mail_clients_unsubscribe({ sender })
              : m.mail_clients_unsubscribe_business({ business })}
          </span>
        </p>
      </div>
      <p className="quiet">{m.merchant_mails_preview_note()}</p>
    </section>
  )
}

type MailPreviewProps = {
  subject: string
  message: string
  sender: string
  /** Business whose e-mails the link stops, if not only those of the sender. */
  business: string | null
}
