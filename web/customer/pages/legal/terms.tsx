import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import type { CompanyFacts } from '#contract/contact.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { pages, paths } from '../../paths.ts'
import { LegalPage, type Part } from './legal-page.tsx'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.legal_terms_title(),
    description: m.legal_terms_description(),
    path: pages.terms,
  })

export async function loader({ context }: LoaderArgs) {
  const { company } = await context.get(callContext)('GET /contact')
  return { company }
}

export default function Terms() {
  const { company } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      title={m.legal_terms_title()}
      lead={m.legal_terms_lead()}
      parts={partsFor(company)}
      since={company.legalSince}
    />
  )
}

const partsFor = ({ name, registration }: CompanyFacts): Part[] => [
  {
    id: 'd3',
    title: m.legal_terms_d3_title(),
    text: (
      <>
        <p>{m.legal_terms_marketplace({ company: name })}</p>
        {registration !== null && <p>{m.legal_company_registered({ company: name, registration })}</p>}
        <p>{m.legal_terms_accept()}</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: m.legal_terms_accounts_title(),
    text: (
      <>
        <ul>
          <li>{m.legal_terms_age()}</li>
          <li>{m.legal_terms_own_details()}</li>
          <li>{m.legal_terms_password()}</li>
          <li>{m.legal_terms_closing()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'prices',
    title: m.legal_terms_prices_title(),
    text: (
      <>
        <p>
          <ParaglideMessage message={m.legal_terms_fee} inputs={{}} markup={{ b: bold }} />
        </p>
        <ul>
          <li>{m.legal_terms_fee_amount()}</li>
          <li>{m.legal_terms_rounding()}</li>
          <li>{m.legal_terms_mpesa_tariff()}</li>
          <li>{m.legal_terms_store_prices()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'bookings',
    title: m.legal_terms_bookings_title(),
    text: (
      <>
        <ul>
          <li>{m.legal_terms_held()}</li>
          <li>{m.legal_terms_confirmed()}</li>
          <li>{m.legal_terms_pass()}</li>
          <li>{m.legal_terms_limit()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: m.legal_terms_cancelling_title(),
    text: (
      <>
        <ul>
          <li>{m.legal_terms_deadline()}</li>
          <li>{m.legal_terms_reschedule()}</li>
          <li>{m.legal_terms_refund()}</li>
          <li>{m.legal_terms_store_payment()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'stores',
    title: m.legal_terms_stores_title(),
    text: (
      <>
        <p>{m.legal_terms_duty()}</p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: m.legal_terms_conduct_title(),
    text: (
      <>
        <ul>
          <li>{m.legal_terms_truth()}</li>
          <li>{m.legal_terms_legal()}</li>
          <li>{m.legal_terms_no_scraping()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'liability',
    title: m.legal_terms_liability_title(),
    text: (
      <>
        <p>{m.legal_terms_damage()}</p>
        <p>{m.legal_terms_uptime()}</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: m.legal_terms_changes_title(),
    text: (
      <>
        <p>{m.legal_terms_new_text()}</p>
        <p>
          <ParaglideMessage
            message={m.legal_terms_law}
            inputs={{}}
            markup={{ contact: linkTo(paths.contact()), privacy: linkTo(paths.privacy()) }}
          />
        </p>
      </>
    ),
  },
]
