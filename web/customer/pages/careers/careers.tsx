import type { MetaArgs } from 'react-router'
import { Coffee } from 'lucide-react'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { pages, paths } from '../../paths.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: 'Careers',
    description: 'Open positions at D3. There are none at the moment; this page says so when that changes.',
    path: pages.careers,
  })

export default function Careers() {
  return (
    <main id="main" tabIndex={-1} className="wrap reading">
      <h1>Careers</h1>
      <p className="lead">
        When we are hiring, open positions are listed here, with what they are about and how to apply.
      </p>
      <h2 className="mt-8 mb-3">Open positions</h2>
      <div className="panel">
        <EmptyState
          icon={<Coffee />}
          title="No Current Openings"
          action={
            <ButtonLink href={paths.contact()} variant="line">
              Write to us
            </ButtonLink>
          }
        >
          We would still like to know you. Tell us what you do well, and choose “Other” as the subject.
        </EmptyState>
      </div>
      <p className="quiet small mt-5">
        We never ask for money for a job. Anyone who does so in our name is not from D3.
      </p>
    </main>
  )
}
