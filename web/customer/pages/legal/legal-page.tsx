import type { ReactNode } from 'react'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'

export type Part = { id: string; title: string; text: ReactNode }

/** A long text with a date and links to its sections. */
export function LegalPage({ title, lead, parts }: { title: string; lead: ReactNode; parts: Part[] }) {
  return (
    <main id="main" tabIndex={-1} className="wrap reading">
      <h1>{title}</h1>
      <p className="small quiet mt-2">
        In force since <time dateTime="2026-11-21">21 November 2026</time> · Version {TERMS_VERSION}
      </p>
      <p className="lead mt-4">{lead}</p>
      <nav className="toc" aria-label="On this page">
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
