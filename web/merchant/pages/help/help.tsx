import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { MerchantAction } from '#domain/accounts/merchant-role.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths, type HelpTopic } from '../../paths.ts'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_help_title() }) },
  { name: 'description', content: m.merchant_help_description() },
]

/** How a business brings what it has elsewhere: a part for each thing. */
export default function Help() {
  const may = useMay()
  return (
    <Shell place="more">
      <h1 className="text-28 max-wide:pt-2">{m.merchant_help_title()}</h1>
      <p className="mt-1 text-ink-2">{m.merchant_help_lead()}</p>
      <div className="mt-5 grid max-w-176 grid-cols-1 gap-4">
        {listTopics().map(({ topic, title, answers, action, page }) => (
          <section key={topic} className={panelClass()} aria-labelledby={topic}>
            <h2 id={topic} className="scroll-mt-4 text-18 leading-row">
              {title}
            </h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5">
              {answers.map((message) => (
                <li key={message({})}>
                  <ParaglideMessage message={message} inputs={{}} markup={{ b: bold }} />
                </li>
              ))}
            </ul>
            {may(action) && (
              <p className="mt-3">
                <MoreLink href={page.href}>{page.label}</MoreLink>
              </p>
            )}
          </section>
        ))}
      </div>
    </Shell>
  )
}

type Topic = {
  topic: HelpTopic
  title: string
  answers: (typeof m.merchant_help_prices_add)[]
  /** What somebody must be allowed to do, to whom the page is named. */
  action: MerchantAction
  page: { href: string; label: string }
}

const listTopics = (): Topic[] => [
  {
    topic: 'prices',
    title: m.merchant_nav_services(),
    answers: [
      m.merchant_help_prices_add,
      m.merchant_help_prices_groups,
      m.merchant_help_prices_table,
      m.merchant_help_prices_photo,
    ],
    action: 'editCatalogue',
    page: { href: paths.newServices(), label: m.merchant_list_title() },
  },
  {
    topic: 'clients',
    title: m.merchant_clients_title(),
    answers: [
      m.merchant_help_clients_import,
      m.merchant_help_clients_preview,
      m.merchant_help_clients_messages,
      m.merchant_help_clients_undo,
    ],
    action: 'importClients',
    page: { href: paths.importClients(), label: m.merchant_import_title() },
  },
  {
    topic: 'calendars',
    title: m.merchant_calendars_title(),
    answers: [
      m.merchant_help_calendars_connect,
      m.merchant_help_calendars_clash,
      m.merchant_help_calendars_share,
      m.merchant_help_calendars_own,
    ],
    action: 'editCatalogue',
    page: { href: paths.calendars(), label: m.merchant_calendars_title() },
  },
  {
    topic: 'visits',
    title: m.merchant_help_visits(),
    answers: [m.merchant_help_visits_what, m.merchant_help_visits_calendar, m.merchant_help_visits_changes],
    action: 'editCatalogue',
    page: { href: paths.services(), label: m.merchant_nav_services() },
  },
  {
    topic: 'packages',
    title: m.merchant_packages_title(),
    answers: [m.merchant_help_packages_sell, m.merchant_help_packages_use, m.merchant_help_packages_refund],
    action: 'handleClients',
    page: { href: paths.packages(), label: m.merchant_packages_title() },
  },
  {
    topic: 'quiet-hours',
    title: m.merchant_quiet_title(),
    answers: [m.merchant_help_quiet_counted, m.merchant_help_quiet_offer, m.merchant_help_quiet_price],
    action: 'seeFigures',
    page: { href: paths.quietHours(), label: m.merchant_quiet_title() },
  },
  {
    topic: 'people',
    title: m.merchant_help_people(),
    answers: [m.merchant_help_people_invite, m.merchant_help_people_role, m.merchant_help_people_lost],
    action: 'seeTeam',
    page: { href: paths.team(), label: m.merchant_nav_team() },
  },
]
