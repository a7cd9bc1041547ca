import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { monthOf } from '#domain/time/time.ts'
import { Contents, Lead, Prose, ReadingMain } from '../../layout/reading.tsx'

export type Part = { id: string; title: string; text: ReactNode }

type LegalPageProps = {
  title: string
  lead: ReactNode
  parts: Part[]
  /** The day since which it is in force. */
  since: string
}

/** A long text with a date and links to its sections. */
export function LegalPage({ title, lead, parts, since }: LegalPageProps) {
  return (
    <ReadingMain>
      <h1>{title}</h1>
      <p className="quiet mt-2 text-balance">
        <ParaglideMessage
          message={m.legal_in_force}
          inputs={{
            date: `${Number(since.slice(8))} ${monthOf(since)} ${since.slice(0, 4)}`,
            version: TERMS_VERSION,
          }}
          markup={{ date: ({ children }) => <time dateTime={since}>{children}</time> }}
        />
      </p>
      <Lead className="mt-4">{lead}</Lead>
      <Contents label={m.legal_on_this_page()} parts={parts} />
      <Prose>
        {parts.map(({ id, title: name, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mt-10 mb-2.5 scroll-mt-4">
              {name}
            </h2>
            {text}
          </section>
        ))}
      </Prose>
    </ReadingMain>
  )
}
