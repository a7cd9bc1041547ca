/** The first versions of the texts, in the current language: the messages of the catalogue, as Markdown. */
import { m } from '#messages'
import { DATA_REQUEST_DAYS } from '#domain/admin/data-requests.ts'
import { MAX_RESCHEDULES } from '#domain/booking/booking-policy.ts'
import type { TextName } from '#domain/text/text-names.ts'
import { help } from './first-help.ts'

type MessagePart = { type: string; value?: string; name?: string }
type Marked<Inputs> = ((inputs: Inputs) => string) & { parts?: (inputs: Inputs) => readonly MessagePart[] }

/** Bold words, and links by the name of their markup. */
function write<Inputs>(message: Marked<Inputs>, inputs: Inputs, links: Record<string, string> = {}): string {
  if (!message.parts) return message(inputs)
  return message
    .parts(inputs)
    .map(({ type, value = '', name = '' }) => {
      if (type === 'text') return value
      const href = links[name]
      if (href === undefined) return '**'
      return type === 'markup-start' ? '[' : `](${href})`
    })
    .join('')
}

const section = (id: string, title: string, lines: readonly string[]): string =>
  `## ${title} {#${id}}\n\n${lines.join('\n')}`
const items = (...lines: string[]): string => lines.map((line) => `- ${line}`).join('\n')
const CONTACT = '/contact-us'
const MAIL = 'mailto:{email}'

const terms = (): string[] => [
  m.legal_terms_lead(),
  section('d3', m.legal_terms_d3_title(), [
    m.legal_terms_marketplace({ company: '{company}' }),
    m.legal_company_registered({ company: '{company}', registration: '{registration}' }),
    m.legal_terms_accept(),
  ]),
  section('accounts', m.legal_terms_accounts_title(), [
    items(
      m.legal_terms_age(),
      m.legal_terms_own_details(),
      m.legal_terms_password(),
      m.legal_terms_closing(),
    ),
  ]),
  section('prices', m.legal_terms_prices_title(), [
    write(m.legal_terms_fee, {}),
    items(
      m.legal_terms_fee_amount(),
      m.legal_terms_rounding(),
      m.legal_terms_mpesa_tariff(),
      m.legal_terms_store_prices(),
    ),
  ]),
  section('bookings', m.legal_terms_bookings_title(), [
    items(m.legal_terms_held(), m.legal_terms_confirmed(), m.legal_terms_pass(), m.legal_terms_limit()),
  ]),
  section('cancelling', m.legal_terms_cancelling_title(), [
    items(
      m.legal_terms_deadline(),
      m.legal_terms_reschedule({ moves: MAX_RESCHEDULES }),
      m.legal_terms_refund(),
      m.legal_terms_store_payment(),
    ),
  ]),
  section('stores', m.legal_terms_stores_title(), [m.legal_terms_duty()]),
  section('conduct', m.legal_terms_conduct_title(), [
    items(m.legal_terms_truth(), m.legal_terms_legal(), m.legal_terms_no_scraping()),
  ]),
  section('liability', m.legal_terms_liability_title(), [m.legal_terms_damage(), m.legal_terms_uptime()]),
  section('changes', m.legal_terms_changes_title(), [
    m.legal_terms_new_text(),
    write(m.legal_terms_law, {}, { contact: CONTACT, privacy: '/privacy-policy' }),
  ]),
]

const privacy = (): string[] => [
  m.legal_privacy_lead(),
  section('controller', m.legal_privacy_controller_title(), [
    write(
      m.legal_privacy_controller,
      { email: '{email}', company: '{company}', address: '{address}' },
      { contact: CONTACT, mail: MAIL },
    ),
    m.legal_company_registered({ company: '{company}', registration: '{registration}' }),
    m.legal_privacy_odpc({ number: '{odpc}' }),
  ]),
  section('data', m.legal_privacy_data_title(), [
    `| ${m.legal_privacy_data_column()} | ${m.legal_privacy_data_column_why()} |`,
    ...dataAndPurposes().map(([data, purpose]) => `| **${data}** | ${purpose} |`),
    m.legal_privacy_needed(),
    m.legal_privacy_no_ads(),
  ]),
  section('others', m.legal_privacy_others_title(), [
    items(
      write(m.legal_privacy_to_store, {}),
      write(m.legal_privacy_to_safaricom, {}),
      write(m.legal_privacy_to_carriers, {}),
      write(m.legal_privacy_to_push, {}),
      write(m.legal_privacy_to_google, {}),
      write(m.legal_privacy_to_kra, {}),
      write(m.legal_privacy_to_hosts, {}),
      write(m.legal_privacy_to_authorities, {}),
    ),
    m.legal_privacy_geocoding(),
    m.legal_privacy_map(),
    write(m.legal_privacy_reviews, {}),
  ]),
  section('abroad', m.legal_privacy_abroad_title(), [m.legal_privacy_abroad()]),
  section('retention', m.legal_privacy_retention_title(), [
    items(
      write(m.legal_privacy_keep_account, {}),
      write(m.legal_privacy_keep_sign_ins, {}),
      write(m.legal_privacy_keep_bookings, {}),
      write(m.legal_privacy_keep_messages, {}),
      write(m.legal_privacy_keep_newsletter, {}),
    ),
  ]),
  section('rights', m.legal_privacy_rights_title(), [
    write(m.legal_privacy_rights, { email: '{email}' }, { mail: MAIL }),
    items(
      write(m.legal_privacy_right_see, { days: DATA_REQUEST_DAYS.export }),
      write(m.legal_privacy_right_correct, { days: DATA_REQUEST_DAYS.correction }),
      write(m.legal_privacy_right_export, {}),
      write(m.legal_privacy_right_object, {}),
      write(m.legal_privacy_right_withdraw, {}),
    ),
    m.legal_privacy_refusal(),
  ]),
  section('complaint', m.legal_privacy_complaint_title(), [
    write(m.legal_privacy_complaint, {}, { odpc: 'https://www.odpc.go.ke' }),
  ]),
  section('cookies', m.legal_privacy_cookies_title(), [
    m.legal_privacy_cookies(),
    items(
      write(m.legal_privacy_cookie_session, {}),
      write(m.legal_privacy_cookie_device, {}),
      write(m.legal_privacy_cookie_ref, {}),
      write(m.legal_privacy_cookie_from, {}),
      write(m.legal_privacy_cookie_booking, {}),
      write(m.legal_privacy_cookie_location, {}),
      write(m.legal_privacy_cookie_choices, {}),
      write(m.legal_privacy_cookie_change, {}),
      write(m.legal_privacy_local_storage, {}),
    ),
  ]),
  section('safety', m.legal_privacy_safety_title(), [m.legal_privacy_safety()]),
  section('children', m.legal_privacy_children_title(), [m.legal_privacy_children()]),
  section('changes', m.legal_privacy_changes_title(), [m.legal_privacy_changes()]),
]

/** Returns the kinds of personal data, each with its purpose and legal basis. */
const dataAndPurposes = (): [data: string, purpose: string][] => [
  [m.legal_privacy_data_account(), m.legal_privacy_data_account_why()],
  [m.legal_privacy_data_sign_ins(), m.legal_privacy_data_sign_ins_why()],
  [m.legal_privacy_data_bookings(), m.legal_privacy_data_bookings_why()],
  [m.legal_privacy_data_payments(), m.legal_privacy_data_payments_why()],
  [m.legal_privacy_data_writing(), m.legal_privacy_data_writing_why()],
  [m.legal_privacy_data_newsletter(), m.legal_privacy_data_newsletter_why()],
  [m.legal_privacy_data_location(), m.legal_privacy_data_location_why()],
]

const TEXTS: Record<TextName, () => string[]> = { terms, privacy, help }
export const firstVersion = (name: TextName): string => TEXTS[name]().join('\n\n')
