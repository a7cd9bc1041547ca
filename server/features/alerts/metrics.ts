import { ALERT_KINDS } from '#contract/alerts.ts'
import type { AppContext } from '#server/app-context.ts'
import { countOpenAlerts } from './queries.ts'

/** Includes a zero for kinds without alerts, so that a rule can compare each. */
export function registerAlertMetrics({ metrics, database: { db } }: AppContext): void {
  metrics.gauge({
    name: 'alerts_open',
    help: 'Alerts that are not resolved',
    labels: ['kind'],
    async collect() {
      const counts = new Map((await countOpenAlerts(db)).map(({ kind, count }) => [kind, count]))
      return ALERT_KINDS.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 }))
    },
  })
}
