/** The configuration of Prometheus and Alertmanager, by their own programs. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure } from '#deploy/configure.ts'
import { runProgram, type OperationsCheck } from './operations-check.ts'

const VALUES = {
  API1: '10.0.0.1',
  API2: '10.0.0.2',
  API3: '10.0.0.3',
  WORKER1: '10.0.0.1',
  WORKER2: '10.0.0.2',
  PUBLIC_URL: 'https://d3.example',
  MERCHANT_URL: 'https://merchants.d3.example',
  ADMIN_URL: 'https://admin.d3.example',
  NODE1: '10.0.0.4',
  NODE2: '10.0.0.5',
  NODE3: '10.0.0.6',
  ON_CALL_WEBHOOK: 'https://example.com/on-call',
  TICKETS_WEBHOOK: 'https://example.com/tickets',
}
const RULES_PLACE = '/etc/prometheus/d3-rules.yml'

export const check: OperationsCheck = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'd3-prometheus-'))
  try {
    const rules = join(dir, 'd3-rules.yml')
    const prometheus = join(dir, 'prometheus.yml')
    const alertmanager = join(dir, 'alertmanager.yml')
    copyFileSync('deploy/prometheus/rules.yml', rules)
    copyFileSync('tests/operations/prometheus-rules.yml', join(dir, 'tests.yml'))
    const read = (file: string): string => configure(readFileSync(file, 'utf8'), VALUES)
    writeFileSync(prometheus, read('deploy/prometheus/prometheus.yml').replace(RULES_PLACE, rules))
    writeFileSync(alertmanager, read('deploy/alertmanager/alertmanager.yml'))
    return [
      runProgram('prometheus', 'promtool', ['check', 'config', prometheus]),
      runProgram('prometheus', 'promtool', ['test', 'rules', join(dir, 'tests.yml')]),
      runProgram('prometheus-alertmanager', 'amtool', ['check-config', alertmanager]),
      ...['page', 'ticket'].map((severity) =>
        runProgram('prometheus-alertmanager', 'amtool', [
          'config',
          'routes',
          'test',
          `--config.file=${alertmanager}`,
          `--verify.receivers=${severity === 'page' ? 'on-call' : 'tickets'}`,
          `severity=${severity}`,
        ]),
      ),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
