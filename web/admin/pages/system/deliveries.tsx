import type { Api, Reply } from '#contract/kernel.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { Panel } from '../../parts/panel.tsx'

type Data = Reply<Api['GET /notifications/deliveries']>['data']

/** Push messages and e-mails about notifications that could not be delivered. */
export const Deliveries = ({
  deliveries: { deliveries, pagination },
  now,
}: {
  deliveries: Data
  now: At
}) => (
  <Panel title="Notifications not delivered" end={pagination.total > 0 && `${pagination.total} in all`}>
    {deliveries.length === 0 ? (
      <p className="text-15 text-ink-2">All were delivered, or are still tried.</p>
    ) : (
      <ul>
        {deliveries.map((each) => (
          <li key={each.id} className="grid border-line py-2.5 text-15 not-first:border-t">
            <b className="font-semibold">
              {each.channel === 'push' ? 'Push message' : 'E-mail'}: {each.type.replaceAll('_', ' ')}
            </b>
            <span className="text-14 wrap-anywhere text-ink-2">
              {relativeTime(Date.parse(each.endedAt), now)}: {each.detail}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
