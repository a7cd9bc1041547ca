import { clsx } from 'clsx'
import { m } from '#messages'
import { formatShillings } from '#domain/payments/money.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import type { At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { lastVisitText, MARK_TONES, markText, visitsText, type ListedClient } from './client-texts.ts'
import type { ShownChoice } from './clients-query.ts'

/** List of clients: rows on a phone, columns on a wide screen. */
export function ClientList({ clients, choice, openId, now }: ClientListProps) {
  return (
    <div className="wide:overflow-hidden wide:rounded-card wide:border wide:border-line wide:bg-surface">
      <p
        aria-hidden
        className={clsx(columns, 'border-b border-line pt-4 pb-2.5 text-13 text-ink-2 max-wide:hidden')}
      >
        <span className="col-span-2">{m.merchant_clients_name()}</span>
        <span>{m.merchant_clients_last_visit()}</span>
        <span className="text-right">{m.merchant_clients_visits()}</span>
        <span className="text-right">{m.merchant_clients_paid_kes()}</span>
      </p>
      <ul>
        {clients.map((client) => (
          <li key={client.id} className="border-line not-first:border-t wide:mx-0">
            <Link
              href={paths.client(client.id, choice)}
              aria-current={client.id === openId ? 'page' : undefined}
              className={clsx(
                columns,
                `flex min-h-17 items-center gap-3 py-2.5 hover:bg-sunk focus-visible:-outline-offset-3
                  aria-[current=page]:bg-sunk max-wide:-mx-4 max-wide:px-4 wide:min-h-13 wide:py-2`,
              )}
            >
              <Avatar name={client.name} size={40} className="wide:size-8.5!" />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-semibold">{client.name}</b>
                <span className="block quiet wide:hidden">{visitsText(client, now)}</span>
              </span>
              <span className="text-ink-2 max-wide:hidden">{lastVisitText(client, now)}</span>
              <span className="text-right tabular-nums max-wide:hidden">{formatNumber(client.visits)}</span>
              <span className="text-right tabular-nums max-wide:hidden">
                {formatShillings(shillingsToCents(client.paidAtCounter))}
              </span>
              <span className="flex-none justify-self-end">
                {client.mark && <Pill tone={MARK_TONES[client.mark]}>{markText(client)}</Pill>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const columns =
  'wide:grid wide:grid-cols-[34px_minmax(0,1fr)_88px_52px_84px_112px] wide:items-center wide:gap-3 wide:px-5'

type ClientListProps = {
  clients: readonly ListedClient[]
  choice: ShownChoice
  openId: string | undefined
  now: At
}
