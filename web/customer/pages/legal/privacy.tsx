import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { pages, paths } from '../../paths.ts'
import type { CompanyFacts } from '#contract/contact.ts'
import { DataAndPurposes } from './data-and-purposes.tsx'
import { LegalPage, type Part } from './legal-page.tsx'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'

export async function loader({ context }: LoaderArgs) {
  const { email, company } = await context.get(callContext)('GET /contact')
  return { email, company }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.legal_privacy_title(),
    description: m.legal_privacy_description(),
    path: pages.privacy,
  })

export default function Privacy() {
  const { email, company } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      title={m.legal_privacy_title()}
      lead={m.legal_privacy_lead()}
      parts={partsFor(email, company)}
      since={company.legalSince}
    />
  )
}

const partsFor = (email: string, { name, registration, address, odpcNumber }: CompanyFacts): Part[] => [
  {
    id: 'controller',
    title: m.legal_privacy_controller_title(),
    text: (
      <>
        <p>
          <ParaglideMessage
            message={m.legal_privacy_controller}
            inputs={{ email, company: name, address }}
            markup={{ contact: linkTo(paths.contact()), mail: linkTo(`mailto:${email}`) }}
          />
        </p>
        {registration !== null && <p>{m.legal_company_registered({ company: name, registration })}</p>}
        {odpcNumber !== null && <p>{m.legal_privacy_odpc({ number: odpcNumber })}</p>}
      </>
    ),
  },
  {
    id: 'data',
    title: m.legal_privacy_data_title(),
    text: (
      <>
        <DataAndPurposes />
        <p>{m.legal_privacy_needed()}</p>
        <p>{m.legal_privacy_no_ads()}</p>
      </>
    ),
  },
  {
    id: 'others',
    title: m.legal_privacy_others_title(),
    text: (
      <>
        <ul>
          <li>
            <ParaglideMessage message={m.legal_privacy_to_store} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_to_safaricom} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_to_carriers} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_to_hosts} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_to_authorities} inputs={{}} markup={{ b: bold }} />
          </li>
        </ul>
        <p>{m.legal_privacy_geocoding()}</p>
        <p>{m.legal_privacy_map()}</p>
        <p>
          <ParaglideMessage message={m.legal_privacy_reviews} inputs={{}} markup={{ b: bold }} />
        </p>
      </>
    ),
  },
  {
    id: 'abroad',
    title: m.legal_privacy_abroad_title(),
    text: (
      <>
        <p>{m.legal_privacy_abroad()}</p>
      </>
    ),
  },
  {
    id: 'retention',
    title: m.legal_privacy_retention_title(),
    text: (
      <>
        <ul>
          <li>
            <ParaglideMessage message={m.legal_privacy_keep_account} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_keep_sign_ins} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_keep_bookings} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_keep_messages} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_keep_newsletter} inputs={{}} markup={{ b: bold }} />
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: m.legal_privacy_rights_title(),
    text: (
      <>
        <p>
          <ParaglideMessage
            message={m.legal_privacy_rights}
            inputs={{ email }}
            markup={{ mail: linkTo(`mailto:${email}`) }}
          />
        </p>
        <ul>
          <li>
            <ParaglideMessage message={m.legal_privacy_right_see} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_right_correct} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_right_export} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_right_object} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_right_withdraw} inputs={{}} markup={{ b: bold }} />
          </li>
        </ul>
        <p>{m.legal_privacy_refusal()}</p>
      </>
    ),
  },
  {
    id: 'complaint',
    title: m.legal_privacy_complaint_title(),
    text: (
      <>
        <p>
          <ParaglideMessage
            message={m.legal_privacy_complaint}
            inputs={{}}
            markup={{ odpc: linkTo('https://www.odpc.go.ke') }}
          />
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: m.legal_privacy_cookies_title(),
    text: (
      <>
        <p>{m.legal_privacy_cookies()}</p>
        <ul>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_session} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_device} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_ref} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_location} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_choices} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_cookie_change} inputs={{}} markup={{ b: bold }} />
          </li>
          <li>
            <ParaglideMessage message={m.legal_privacy_local_storage} inputs={{}} markup={{ b: bold }} />
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'safety',
    title: m.legal_privacy_safety_title(),
    text: (
      <>
        <p>{m.legal_privacy_safety()}</p>
      </>
    ),
  },
  {
    id: 'children',
    title: m.legal_privacy_children_title(),
    text: (
      <>
        <p>{m.legal_privacy_children()}</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: m.legal_privacy_changes_title(),
    text: (
      <>
        <p>{m.legal_privacy_changes()}</p>
      </>
    ),
  },
]
