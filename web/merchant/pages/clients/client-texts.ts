import { m } from '#messages'
import type { Reply } from '#contract/kernel.ts'
import type { clients } from '#contract/clients.ts'
import type { ClientGroup, ClientOrder } from '#domain/clients/clients.ts'
import { formatDate, dayAndMonth, toDay, type At } from '#domain/time/time.ts'
import type { PillTone } from '#web/ui/feedback/pill.tsx'

export type ListedClient = Reply<(typeof clients)['GET /merchant/clients']>['clients'][number]
export type ClientDetails = Reply<(typeof clients)['GET /merchant/clients/:id']>['client']

export const GROUP_LABELS: Record<ClientGroup, () => string> = {
  everyone: m.merchant_clients_everyone,
  new: m.merchant_clients_new,
  regular: m.merchant_clients_regular,
  away: m.merchant_clients_away,
  'no-shows': m.merchant_clients_no_shows,
  blocked: m.merchant_clients_blocked,
}
export const ORDER_LABELS: Record<ClientOrder, () => string> = {
  'last-visit': m.merchant_clients_by_last_visit,
  name: m.merchant_clients_by_name,
  visits: m.merchant_clients_by_visits,
  paid: m.merchant_clients_by_paid,
  newest: m.merchant_clients_by_newest,
}

export function markText({ mark, noShows }: Pick<ListedClient, 'mark' | 'noShows'>): string {
  if (mark === 'no-shows') return m.merchant_clients_no_show_count({ count: noShows })
  return mark === null ? '' : MARK_LABELS[mark]()
}
const MARK_LABELS = {
  new: m.merchant_client_mark_new,
  regular: m.merchant_clients_regular,
  away: m.merchant_clients_away,
  blocked: m.merchant_client_mark_blocked,
}
export const MARK_TONES: Record<NonNullable<ListedClient['mark']>, PillTone | undefined> = {
  new: 'info',
  regular: undefined,
  away: undefined,
  'no-shows': 'bad',
  blocked: 'bad',
}

/** 'Today', '24 Oct', or with the year if it is another. */
export function shortDateText(at: string, now: At): string {
  const [day, today] = [toDay(Date.parse(at)), toDay(now)]
  if (day === today) return m.merchant_clients_today()
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : formatDate(day)
}

type Visited = Pick<ListedClient, 'lastVisitAt' | 'lastVisitBefore'>

export const lastVisitText = ({ lastVisitAt, lastVisitBefore }: Visited, now: At): string =>
  lastVisitAt !== null
    ? shortDateText(lastVisitAt, now)
    : lastVisitBefore === null
      ? m.merchant_clients_not_yet()
      : formatDate(lastVisitBefore)

/** '4 visits, last 24 Oct'. */
export const visitsText = (client: ListedClient, now: At): string =>
  client.lastVisitAt === null
    ? client.visitsBefore > 0
      ? m.merchant_clients_visits_before({ count: client.visitsBefore })
      : client.hasAccount
        ? m.merchant_clients_no_visits()
        : m.merchant_clients_not_booked()
    : m.merchant_clients_visits_last({
        count: client.visits,
        when: lastVisitText(client, now),
      })
