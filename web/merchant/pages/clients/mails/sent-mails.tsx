import { m } from '#messages'
import { relativeTime, type At } from '#domain/time/time.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { paths } from '../../../paths.ts'
import { audienceText, type SentMail } from './mail-texts.ts'
import type { MailsChoice } from './mails-query.ts'

/** The newest first; each opens to show its text. */
export function SentMails({ mails, pages, choice, now, storeName }: SentMailsProps) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="mb-3 text-18 leading-row">
        {m.merchant_mails_history()}
      </h2>
      {mails.length === 0 ? (
        <p className="text-ink-2">
          {storeName
            ? m.merchant_mails_history_none_at({ store: storeName })
            : m.merchant_mails_history_none()}
        </p>
      ) : (
        <ul className={panelClass({ className: 'divide-y divide-line py-0!' })}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <details className="group py-3">
                <summary className="min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <b className="min-w-0 font-semibold [overflow-wrap:anywhere] group-open:underline">
                      {mail.subject}
                    </b>
                    <span className="quiet">
                      {m.merchant_mails_by({
                        time: relativeTime(Math.min(Date.parse(mail.sentAt), now), now),
                        name: mail.sentBy,
                      })}
                    </span>
                  </span>
                  <span className="block quiet">
                    {[
                      ...(storeName ? [mail.storeName ?? m.merchant_mails_whole_business()] : []),
                      audienceText(mail),
                      m.merchant_mails_sent_to({ count: mail.sent }),
                      ...(mail.leftOut > 0 ? [m.merchant_mails_left_out({ count: mail.leftOut })] : []),
                    ].join(' · ')}
                  </span>
                </summary>
                <p className="mt-2 rounded-lg bg-sunk p-3.5 whitespace-pre-line [overflow-wrap:anywhere]">
                  {mail.message}
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      <Pages
        label={m.merchant_mails_history_pages()}
        page={choice.sent}
        pages={pages}
        hrefFor={(sent) => paths.clientMails({ ...choice, sent })}
      />
    </section>
  )
}

type SentMailsProps = {
  mails: readonly SentMail[]
  pages: number
  choice: MailsChoice
  now: At
  /** Name of the chosen store, if it is one of several. */
  storeName: string | undefined
}
