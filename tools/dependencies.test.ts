import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after, before, describe, it } from 'mocha'
import { FEATURES } from '#server/features.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
// The configuration is CommonJS, which has no types; this is the part that is read here.
const { forbidden } = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] }

type Case = [rule: string, file: string, source: string]

const FORBIDDEN: Case[] = [
  ['no-cycles', 'domain/cycle-a.ts', "import { b } from './cycle-b.ts'"],
  [
    'resolvable',
    'server/platform/http/missing-package.ts',
    "import { left } from 'left-pad-that-is-not-installed'",
  ],
  ['domain-imports', 'domain/package.ts', "import pg from 'pg'"],
  ['domain-imports', 'domain/node.ts', "import { createHash } from 'node:crypto'"],
  ['domain-imports', 'domain/type.ts', "import type { Offer } from '#contract/entities/offer.ts'"],
  ['contract-imports', 'contract/server.ts', "import { mount } from '#server/platform/http/mount.ts'"],
  ['contract-imports', 'contract/package.ts', "import pg from 'pg'"],
  ['sandbox-imports', 'sandbox/type.ts', "import type { Log } from '#server/platform/observability/log.ts'"],
  ['demo-imports', 'demo/feature.ts', "import { book } from '#server/features/bookings/bookings.ts'"],
  [
    'test-files-are-imported-by-tests',
    'server/features/offers/rows.ts',
    "import { rows } from './offers.matrix.ts'",
  ],
  ['start-needs-no-package-for-development', 'sandbox/tool.ts', "import { it } from 'mocha'"],
  [
    'server-needs-no-tool-and-no-page',
    'server/bin/page.ts',
    "import { paths } from '#web/customer/paths.ts'",
  ],
  [
    'demo-and-sandbox-are-loaded-by-entry-points',
    'server/platform/http/demo.ts',
    "const { load } = await import('#demo/load.ts')",
  ],
  ['demo-and-sandbox-are-loaded-on-demand', 'server/main.ts', "import { load } from '#demo/load.ts'"],
  ['traces-are-optional', 'server/platform/jobs/traced.ts', "import { trace } from '@opentelemetry/api'"],
  [
    'traces-are-loaded-on-demand',
    'server/platform/http/traced.ts',
    "import { startTracing } from '#server/platform/observability/open-telemetry.ts'",
  ],
  [
    'app-is-imported-by-entry-points',
    'server/features/offers/app.ts',
    "import { FEATURES } from '#server/features.ts'",
  ],
  [
    'infrastructure-knows-no-feature',
    'server/platform/http/feature.ts',
    "import { identify } from '#server/features/accounts/accounts.ts'",
  ],
  [
    'infrastructure-knows-no-feature',
    'server/platform/jobs/manifest.ts',
    "import type { Feature } from '../../feature.ts'",
  ],
  [
    'infrastructure-knows-no-feature-contract',
    'server/platform/realtime/contract.ts',
    "import { offers } from '#contract/offers.ts'",
  ],
  [
    'infrastructure-knows-no-feature-contract',
    'server/platform/realtime/events.ts',
    "import { CHAT_EVENTS } from '#contract/chat-events.ts'",
  ],
  [
    'adapters-imports',
    'server/adapters/sms/database.ts',
    "import { openDatabase } from '#server/platform/database/database.ts'",
  ],
  ['adapters-imports', 'server/adapters/sms/other.ts', "import { connectEmail } from '../email/email.ts'"],
  [
    'manifest-is-imported-by-the-list',
    'server/app.ts',
    "import { offersFeature } from '#server/features/offers/feature.ts'",
  ],
  [
    'feature-is-imported-by-its-public-api',
    'server/features/payments/data/queries.ts',
    "import { findBooking } from '../../bookings/data/queries.ts'",
  ],
  [
    'feature-is-imported-by-its-public-api',
    'server/features/payments/row.ts',
    "import type { Row } from '../bookings/reading/rows.ts'",
  ],
  [
    'feature-is-imported-by-its-public-api',
    'server/features/payments/lines.ts',
    "import {\n  findBooking,\n  type Row,\n} from '#server/features/bookings/data/queries.ts'",
  ],
  [
    'feature-is-used-by-its-public-api',
    'server/bin/queries.ts',
    "import { findBooking } from '#server/features/bookings/data/queries.ts'",
  ],
  ['feature-is-in-the-list', 'server/features/unlisted/routes.ts', "import pg from 'pg'"],
  ['web-is-a-client', 'web/merchant/server.ts', "import type { AppContext } from '#server/app-context.ts'"],
  ['web-ui-imports', 'web/ui/page.tsx', "import { paths } from '../customer/paths.ts'"],
  [
    'web-ui-imports',
    'web/ui/router.tsx',
    'import { Link } from \'react-router\'\nexport const Home = () => <Link key="home" to="/" />',
  ],
  ['shared-web-code-knows-no-site', 'web/parts/site.ts', "import { paths } from '#web/customer/paths.ts'"],
  ['sites-are-independent', 'web/customer/site.tsx', "import { paths } from '#web/merchant/paths.ts'"],
]

const ALLOWED: Case[] = [
  ['a package in the contract', 'contract/zod.ts', "import * as z from 'zod'"],
  [
    'a feature above',
    'server/features/payments/above.ts',
    "import { book } from '#server/features/bookings/bookings.ts'",
  ],
  [
    'a subfolder of the same feature',
    'server/features/payments/own.ts',
    "import { refund } from './refunds/refunds.ts'",
  ],
  [
    'infrastructure in a feature',
    'server/features/payments/jobs.ts',
    "import { emit } from '#server/platform/jobs/events.ts'",
  ],
  [
    'a general contract in infrastructure',
    'server/platform/http/problem.ts',
    "import { problem } from '#contract/problem.ts'",
  ],
  [
    'the shared network code in an adapter',
    'server/adapters/sms/network.ts',
    "import { send } from '../network/network.ts'",
  ],
  ['the sandbox on demand', 'server/bin/sandbox.ts', "const { start } = await import('#sandbox/sandbox.ts')"],
  [
    'anything in a test',
    'domain/anything.test.ts',
    "import assert from 'node:assert/strict'\nimport { a } from '#server/app.ts'",
  ],
  [
    'test support in the rows of the route matrix',
    'server/features/payments/payments.matrix.ts',
    "import { plain } from '#tests/contract/matrix-row.ts'",
  ],
  [
    'an import in a comment',
    'domain/comment.ts',
    "// import pg from 'pg'\n/* import('pg') */\nexport const a = 1",
  ],
  ['a schema in a form', 'web/customer/form.tsx', "import { SignIn } from '#contract/accounts.ts'"],
]

const folders = [
  ...new Set(
    FEATURES.map(({ name }) => name).filter((name) => existsSync(join(ROOT, 'server/features', name))),
  ),
]
/** A feature must not import one that is below it in the list. */
const BELOW: Case[] = folders.map((name, index) => {
  const below = folders[index + 1]
  const source = below
    ? `import { a } from '#server/features/${below}/${below}.ts'`
    : "import { a } from '../unlisted/unlisted.ts'"
  return [`${name}-imports-features-above-it`, `server/features/${name}/below.ts`, source]
})

describe('The dependency rules', () => {
  let fixture = ''
  let violations: { rule: string; file: string }[] = []

  before(() => {
    fixture = mkdtempSync(join(tmpdir(), 'd3-dependencies-'))
    const packages = ['@opentelemetry/api', 'pg', 'zod', 'react-router']
    const dependencies = Object.fromEntries(packages.map((name) => [name, '*']))
    const roots = ['contract', 'demo', 'domain', 'sandbox', 'server', 'tests', 'web']
    const imports = Object.fromEntries(roots.map((root) => [`#${root}/*`, `./${root}/*`]))
    const devDependencies = { mocha: '*' }
    write('package.json', JSON.stringify({ type: 'module', imports, dependencies, devDependencies }))
    for (const name of [...packages, 'mocha']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
      write(`node_modules/${name}/index.js`, '')
    }
    const cases = [...FORBIDDEN, ...ALLOWED, ...BELOW]
    for (const [, file, source] of cases) write(file, source)
    write('domain/cycle-b.ts', "import type { a } from './cycle-a.ts'")
    for (const [, file, source] of cases)
      for (const [, target = ''] of source.matchAll(/'((?:#|\.)[^']+)'/g)) {
        const path = target.startsWith('#') ? target.slice(1) : join(dirname(file), target)
        if (!existsSync(join(fixture, path))) write(path, 'export const a = 1')
      }
    violations = cruise(roots)
  })
  after(() => rmSync(fixture, { recursive: true, force: true }))

  for (const [rule, file, source] of [...FORBIDDEN, ...BELOW])
    it(`${rule}: rejects ${JSON.stringify(source)} in ${file}`, () => {
      assert.ok(violations.some((each) => each.rule === rule && each.file === file))
    })

  for (const [what, file] of ALLOWED)
    it(`accept ${what}`, () => {
      assert.deepEqual(
        violations.filter((each) => each.file === file),
        [],
      )
    })

  it('each have a case that violates them', () => {
    const tested = new Set([...FORBIDDEN, ...BELOW].map(([rule]) => rule))
    assert.deepEqual(
      forbidden.map(({ name }) => name).filter((name) => !tested.has(name)),
      [],
    )
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(fixture, path)), { recursive: true })
    writeFileSync(join(fixture, path), `${text}\n`)
  }

  function cruise(checked: readonly string[]): { rule: string; file: string }[] {
    const command = join(ROOT, 'node_modules/.bin/depcruise')
    // The JSON reporter always exits with 0.
    const output = execFileSync(command, ['--config', CONFIG, '--output-type', 'json', ...checked], {
      cwd: fixture,
      encoding: 'utf8',
    })
    const { summary } = JSON.parse(output) as {
      summary: { violations: { from: string; rule: { name: string } }[] }
    } // the output of depcruise
    return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }))
  }
})
