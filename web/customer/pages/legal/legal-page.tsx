import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { Api, Reply } from '#contract/kernel.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { splitIntoParts, plainText, readRichText } from '#domain/text/rich-text.ts'
import { formatMonth } from '#domain/time/time.ts'
import { RichText } from '#web/parts/rich-text.tsx'
import { Contents, Lead, Prose, ReadingMain } from '../../layout/reading.tsx'

type LegalPageProps = { title: string; text: Reply<Api['GET /texts/:name']>['text'] }

/** A long text with its version, the day since which it is in force, and links to its sections. */
export function LegalPage({ title, text: { number, since, isInForce, body } }: LegalPageProps) {
  const { lead, parts } = splitIntoParts(readRichText(body), 2)
  return (
    <ReadingMain>
      <h1>{title}</h1>
      <p className="quiet mt-2 text-balance">
        <ParaglideMessage
          message={isInForce ? m.legal_in_force : m.legal_in_force_from}
          inputs={{
            date: `${Number(since.slice(8))} ${formatMonth(since)} ${since.slice(0, 4)}`,
            version: number === 1 ? TERMS_VERSION : since.slice(0, 7),
          }}
          markup={{ date: ({ children }) => <time dateTime={since}>{children}</time> }}
        />
      </p>
      {lead.length > 0 && <Lead className="mt-4">{plainText(lead)}</Lead>}
      <Contents label={m.legal_on_this_page()} parts={parts} />
      <Prose>
        {parts.map(({ id, title: name, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mt-10 mb-2.5 scroll-mt-4">
              {name}
            </h2>
            <RichText blocks={blocks} tableLabel={name} />
          </section>
        ))}
      </Prose>
    </ReadingMain>
  )
}
