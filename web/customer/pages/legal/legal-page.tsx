import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { monthOf } from '#domain/time/time.ts'

const IN_FORCE_SINCE = '2026-11-21'

export type Part = { id: string; title: string; text: ReactNode }

/** A long text with a date and links to its sections. */
export function LegalPage({ title, lead, parts }: { title: string; lead: ReactNode; parts: Part[] }) {
  return (
    <main id="main" tabIndex={-1} className="wrap reading">
      <h1>{title}</h1>
      <p className="small quiet mt-2">
        <ParaglideMessage
          message={m.legal_in_force}
          inputs={{
            date: `${Number(IN_FORCE_SINCE.slice(8))} ${monthOf(IN_FORCE_SINCE)} ${IN_FORCE_SINCE.slice(0, 4)}`,
            version: TERMS_VERSION,
          }}
          markup={{ date: ({ children }) => <time dateTime={IN_FORCE_SINCE}>{children}</time> }}
        />
      </p>
      <p className="lead mt-4">{lead}</p>
      <nav className="toc" aria-label={m.legal_on_this_page()}>
        {parts.map(({ id, title: name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className="prose">
        {parts.map(({ id, title: name, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {text}
          </section>
        ))}
      </div>
    </main>
  )
}
