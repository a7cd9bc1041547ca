import { clsx } from 'clsx'
import { CalendarDays, ContactRound, StickyNote } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { toDay, timeOfDay, type At } from '#domain/time/time.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { shortDateText } from '../clients/client-texts.ts'
import { VisitOutcome } from '../clients/visit-outcome.tsx'
import type { LoadedConversation, OpenConversation } from './load-conversation.ts'

const SHOWN_BEFORE = 5

/** Panel beside the thread: the customer's bookings at the stores of the merchant. */
export function CustomerPanel({ conversation: { customer, store }, client, now }: CustomerPanelProps) {
  const visits = client?.visitList ?? []
  const next = visits.filter((visit) => isAhead(visit, now)).toReversed()
  const before = visits.filter((visit) => !isAhead(visit, now)).slice(0, SHOWN_BEFORE)
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <Avatar name={customer.name} src={customer.avatar} size={52} />
        <div className="min-w-0">
          <p className="font-display text-16 leading-title font-bold [overflow-wrap:anywhere]">
            {customer.name}
          </p>
          {client && <p className="quiet">{visitsText(client)}</p>}
          <p className="quiet">{m.merchant_chat_customer_since({ year: customer.customerSince })}</p>
        </div>
      </div>
      {(customer.priority === 'vip' || (client && client.tags.length > 0)) && (
        <p className="-mt-2 flex flex-wrap gap-1.5">
          {getTags(customer.priority, client?.tags ?? []).map((tag) => (
            <Pill key={tag} tone={tag === 'VIP' ? 'save' : undefined}>
              {tag}
            </Pill>
          ))}
        </p>
      )}
      {visits.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-4 text-center text-14 text-ink-2">
          {m.merchant_chat_no_bookings()}
        </p>
      )}
      {next.length > 0 && (
        <section>
          <h3 className="mb-2 text-16">{m.merchant_chat_next()}</h3>
          <ul className="grid gap-2">
            {next.map((visit) => (
              <li key={visit.id}>
                <Link
                  href={paths.calendar({ date: toDay(Date.parse(visit.startTime)), booking: visit.id })}
                  className={clsx(
                    'grid min-h-11 gap-0.5 rounded-card border border-l-4 border-line bg-surface px-3 py-2.5 hover:border-edge',
                    visit.status === 'pending' ? 'border-l-info' : 'border-l-ok',
                  )}
                >
                  <span className="flex items-center justify-between gap-2">
                    <b className="text-14">
                      {shortDateText(visit.startTime, now)}, {timeOfDay(Date.parse(visit.startTime))}
                    </b>
                    <VisitOutcome visit={visit} />
                  </span>
                  <span className="text-14 leading-small [overflow-wrap:anywhere] text-ink-2">
                    {describeVisit(visit, store.name)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {before.length > 0 && (
        <section>
          <h3 className="text-16">{m.merchant_chat_before()}</h3>
          <ul>
            {before.map((visit) => (
              <li
                key={visit.id}
                className="flex items-center justify-between gap-3 border-line py-2.5 text-14 leading-small not-first:border-t"
              >
                <span className="min-w-0">
                  <b className="block">{shortDateText(visit.startTime, now)}</b>
                  <span className="[overflow-wrap:anywhere] text-ink-2">
                    {describeVisit(visit, store.name)}
                  </span>
                </span>
                <VisitOutcome visit={visit} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-2">
        {client && (
          <ButtonLink variant="line" size="touch" href={paths.client(customer.id)}>
            {client.notes > 0 ? <StickyNote /> : <ContactRound />}
            {client.notes > 0
              ? m.merchant_chat_notes({ count: client.notes })
              : m.merchant_chat_client_page()}
          </ButtonLink>
        )}
        <ButtonLink variant="soft" size="touch" href={paths.calendar({ store: store.id })}>
          <CalendarDays />
          {m.merchant_chat_open_calendar()}
        </ButtonLink>
      </div>
    </div>
  )
}

type Client = LoadedConversation['client']
type Visit = NonNullable<Client>['visitList'][number]

const isAhead = ({ startTime, status }: Visit, now: At) =>
  status === 'checked_in' || (['pending', 'confirmed'].includes(status) && Date.parse(startTime) > now)

/** The store is named if it is another than the one of the conversation. */
const describeVisit = ({ offerTitle, serviceName, staffName, storeName }: Visit, store: string) =>
  [offerTitle ?? serviceName, staffName, storeName === store ? null : storeName].filter(Boolean).join(', ')

function visitsText(client: NonNullable<Client>): string {
  if (client.visits === 0) return m.merchant_clients_no_visits()
  return client.noShows === 0
    ? m.merchant_chat_visits({ count: client.visits })
    : m.merchant_chat_visits_missed({ count: client.visits, missed: client.noShows })
}

const getTags = (priority: 'vip' | 'regular', tags: readonly string[]): string[] => [
  ...new Set([...(priority === 'vip' && tags.length === 0 ? [m.merchant_chat_regular()] : []), ...tags]),
]

type CustomerPanelProps = { conversation: OpenConversation; client: Client; now: At }
