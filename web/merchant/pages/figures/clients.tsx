import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Legend } from './legend.tsx'
import type { Totals } from './compare.ts'
import { PanelPart } from './panel-part.tsx'

/** Numbers of new, returning and referred clients. */
export function Clients({
  totals: { newClients, returningClients, referredClients, fees },
}: {
  totals: Totals
}) {
  const clients = newClients + returningClients
  return (
    <PanelPart
      title={m.merchant_figures_clients()}
      unit={m.merchant_figures_clients_came({ count: formatNumber(clients) })}
    >
      {clients === 0 ? (
        <p className="quiet">{m.merchant_figures_no_visits()}</p>
      ) : (
        <>
          <div className="flex h-3.5 gap-0.5 overflow-hidden rounded-sm forced-color-adjust-none" aria-hidden>
            {newClients > 0 && (
              <i className="min-w-1.5 bg-ink" style={{ width: `${(100 * newClients) / clients}%` }} />
            )}
            {returningClients > 0 && (
              <i className="min-w-1.5 flex-1 bg-[color-mix(in_oklab,var(--ink)_30%,var(--surface))]" />
            )}
          </div>
          <Legend
            className="mt-2.5"
            items={[
              { text: m.merchant_figures_clients_new({ count: formatNumber(newClients) }), key: 'ink' },
              {
                text: m.merchant_figures_clients_returning({ count: formatNumber(returningClients) }),
                key: 'muted',
              },
            ]}
          />
          <p className="mt-3 quiet">
            {referredClients > 0
              ? m.merchant_figures_clients_referred({ count: formatNumber(referredClients) })
              : m.merchant_figures_clients_none_referred()}
          </p>
        </>
      )}
      <p className="mt-3 quiet">{m.merchant_figures_fees({ amount: formatKes(shillingsToCents(fees)) })}</p>
    </PanelPart>
  )
}
