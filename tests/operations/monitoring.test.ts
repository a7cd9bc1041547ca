/** The rules, the dashboard and the pages of operators name metrics, alerts and incidents that exist. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { generateX25519Identity } from 'age-encryption'
import { parse } from 'yaml'
import * as z from 'zod'
import { ALERT_KINDS, type AlertKind } from '#contract/alerts.ts'
import { registerMetrics } from '#server/app.ts'
import { readBackupSettings } from '#server/config/config.ts'
import { serveMetrics } from '#server/platform/observability/metrics.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r', '')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const Alertmanager = z.object({
  inhibit_rules: z.array(
    z.object({ source_matchers: z.array(z.string()), target_matchers: z.array(z.string()) }),
  ),
})
const RuleTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})
/** Alerts of D3 whose rule asks for another metric than `alerts_open`. */
const BY_METRIC: Partial<Record<AlertKind, string>> = {
  'queue-late': 'D3QueueLate',
  'backup-late': 'D3BackupLate',
  'backup-log-late': 'D3LogNotArchived',
  'backup-unverified': 'D3BackupUnverified',
  'standby-missing': 'D3NoSynchronousStandby',
  'standby-late': 'D3StandbyLate',
  'redis-down': 'D3RedisDown',
}
const rules = Rules.parse(parse(read('deploy/prometheus/rules.yml'))).groups.flatMap((group) => group.rules)
const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/d3.json')))
const expressions: [name: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]
const runbook = read('docs/operations/runbook.md')
const monitoring = read('docs/operations/monitoring.md')

/** Metrics of Prometheus itself, its node exporter and its blackbox exporter. */
const NOT_OURS = new Set([
  'up',
  'node_cpu_seconds_total',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_memory_MemAvailable_bytes',
  'node_memory_MemTotal_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
])
const KEYWORDS = new Set(['or', 'and', 'unless', 'offset'])

const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .replaceAll(/\bby\s*\([^)]*\)/g, '')
      .matchAll(/\b[a-z_]\w*\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name))

/** Names in the first column of the table under a heading. */
function namesUnder(heading: string): string[] {
  const [, section = ''] = monitoring.split(`\n## ${heading}\n`)
  return section
    .split('\n## ')[0]!
    .split('\n')
    .flatMap((line) => /^\| `([\w-]+)`/.exec(line)?.[1] ?? [])
}

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
const incidents = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

describe('the metrics of a running app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'd3-metrics-'))
  let test: TestApp
  /** Names of the metrics that the app serves, with the parts of histograms. */
  const served = new Set<string>()
  /** Names of the metrics without those of the process. */
  let own: string[]

  before(async () => {
    test = await openTestApp({ demo: false, env: { SMS_REPORT_KEY: 'a-secret-of-the-gateway' } })
    const backup = readBackupSettings({ BACKUP_URL: folder, BACKUP_KEY: await generateX25519Identity() })
    registerMetrics({
      ...test.app,
      config: { ...test.app.config, backup, databaseUrl: undefined, redisUrl: 'redis://127.0.0.1:1' },
    })
    const { port, close } = await serveMetrics(test.app.metrics, { host: '127.0.0.1', port: 0 })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await close()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    for (const [, name = '', type] of types)
      for (const suffix of type === 'histogram' ? ['', '_bucket', '_count', '_sum'] : [''])
        served.add(name + suffix)
    own = types.map(([, name = '']) => name).filter((name) => !/^(process|nodejs)_/.test(name))
  })
  after(async () => {
    await test?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('include each that the rules and the dashboard ask for', () => {
    for (const [name, expression] of expressions) {
      const named = metricsIn(expression)
      assert.ok(named.length > 0, name)
      for (const metric of named)
        assert.ok(served.has(metric) || NOT_OURS.has(metric), `${name} asks for ${metric}`)
    }
  })

  it('are those that the page about monitoring lists', () => {
    // This counter is registered when it is first counted.
    const listed = namesUnder('Metrics').filter((name) => name !== 'callbacks_repeated_total')
    assert.deepEqual(listed.toSorted(), own.toSorted())
  })
})

describe('the alerts', () => {
  it('of D3 are those that the page about monitoring lists, each with an incident', () => {
    assert.deepEqual(namesUnder('Alerts of D3').toSorted(), ALERT_KINDS.toSorted())
    for (const kind of ALERT_KINDS) assert.ok(runbook.includes(`\`${kind}\``), kind)
  })

  it('of Prometheus have an incident of the runbook that names them', () => {
    for (const { alert, annotations } of rules) {
      const [page, anchor] = annotations.runbook.split('#')
      assert.equal(page, 'docs/operations/runbook.md', alert)
      const heading = incidents.find((each) => toAnchor(each) === anchor)
      assert.ok(heading, `${alert}: ${anchor}`)
      const [, section = ''] = runbook.split(`\n## ${heading}\n`)
      assert.ok(section.split('\n## ')[0]!.includes(`\`${alert}\``), `${heading} does not name ${alert}`)
    }
  })

  it('of D3 each have a rule of Prometheus', () => {
    for (const kind of ALERT_KINDS) {
      const isAskedFor = rules.some(({ expr }) =>
        [...expr.matchAll(/alerts_open\{kind=~?"([^"]+)"/g)].some(([, pattern]) =>
          new RegExp(`^(?:${pattern})$`).test(kind),
        ),
      )
      const metricRule = BY_METRIC[kind]
      assert.ok(isAskedFor || rules.some(({ alert }) => alert === metricRule), kind)
    }
  })

  it('of Prometheus each have a test that makes them fire', () => {
    const tested = RuleTests.parse(parse(read('tests/operations/prometheus-rules.yml'))).tests
    const firing = new Set(
      tested.flatMap(({ alert_rule_test }) =>
        alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
      ),
    )
    for (const { alert } of rules) assert.ok(firing.has(alert), alert)
  })

  it('that the runbook and the routes name exist', () => {
    const known = new Set(rules.map(({ alert }) => alert))
    for (const [, name = ''] of runbook.matchAll(/`(D3[A-Z]\w+)`/g)) assert.ok(known.has(name), name)
    const { inhibit_rules } = Alertmanager.parse(parse(read('deploy/alertmanager/alertmanager.yml')))
    for (const { source_matchers, target_matchers } of inhibit_rules)
      for (const [name] of [...source_matchers, ...target_matchers].join(' ').matchAll(/D3\w+/g))
        assert.ok(known.has(name), name)
  })

  it('of D3 that the rules ask for exist', () => {
    for (const [name, expression] of expressions)
      for (const [, pattern = ''] of expression.matchAll(/\bkind=~?"([^"]+)"/g))
        for (const part of pattern.split('|')) {
          const regex = new RegExp(`^(?:${part})$`)
          assert.ok(
            ALERT_KINDS.some((kind) => regex.test(kind)),
            `${name}: ${part}`,
          )
        }
  })
})

it('the runbook has fifteen incidents, each with the same five parts', () => {
  assert.equal(incidents.length, 15)
  for (const heading of incidents) {
    const [, section = ''] = runbook.split(`\n## ${heading}\n`)
    const parts = [...section.split('\n## ')[0]!.matchAll(/^\*\*([A-Z][a-z ]+)\*\*/gm)].map(
      ([, part]) => part,
    )
    assert.deepEqual(parts, ['Alerts', 'Customers notice', 'Look', 'Do', 'Over'], heading)
  }
})
