/**
 * Which module may import which, type-only imports included; tests may import anything. `npm run dependency-rules` checks it, and
 * tools/dependencies.test.ts shows for each rule that it can fail.
 */
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const TESTS = '\\.(?:test|matrix|corruptions)\\.tsx?$'
const FEATURES = featuresInOrder(readFileSync(join(__dirname, 'server/features.ts'), 'utf8'))
/** The one file of a feature that has the feature's name. */
const PUBLIC_API = `^server/features/(?:${FEATURES.map((name) => `${name}/${name}`).join('|')})\\.ts$`
const MANIFEST = '^server/features/.+/feature\\.ts$'

/** Compiled from web/messages by server/bin/compile-messages.mjs. */
const MESSAGES = '^build/messages/'
const INFRASTRUCTURE = '^server/platform/'
const NOT_AN_ENTRY_POINT = '^server/(?!app\\.ts|features\\.ts|main\\.ts|bin/)'
const UI_PACKAGES = [
  'react',
  'react-dom',
  '@base-ui/react',
  'class-variance-authority',
  'clsx',
  '@inlang/paraglide-js-react',
  'sonner',
]

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    only('domain', '^domain/', ['^domain/', MESSAGES]),
    only('contract', '^contract/', ['^contract/', '^domain/', MESSAGES, '^node_modules/zod/']),
    onlyAndPackages('sandbox', '^sandbox/', ['^sandbox/', '^contract/', '^domain/', MESSAGES]),
    onlyAndPackages('demo', '^demo/', [
      '^demo/',
      '^domain/',
      MESSAGES,
      '^server/platform/database/',
      '^server/(?:ids|password-hasher)\\.ts$',
    ]),

    never('test-files-are-imported-by-tests', '', TESTS),
    // `npm start` does not install them.
    {
      name: 'start-needs-no-package-for-development',
      severity: 'error',
      from: { path: '^(?:contract|demo|domain|sandbox|server|web)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'] },
    },
    never('server-needs-no-tool-and-no-page', '^server/', '^(?:bench|tests|tools|web)/'),
    never('demo-and-sandbox-are-loaded-by-entry-points', NOT_AN_ENTRY_POINT, '^(?:demo|sandbox)/'),
    // Production code must not even load them.
    {
      name: 'demo-and-sandbox-are-loaded-on-demand',
      severity: 'error',
      from: { path: '^server/main\\.ts$' },
      to: { path: '^(?:demo|sandbox)/', dynamic: false },
    },
    // Without the setting nothing of OpenTelemetry is loaded.
    never(
      'traces-are-optional',
      '^server/(?!platform/observability/open-telemetry\\.ts$)',
      '^node_modules/@opentelemetry/',
    ),
    {
      name: 'traces-are-loaded-on-demand',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^server/platform/observability/open-telemetry\\.ts$', dynamic: false },
    },
    never(
      'app-is-imported-by-entry-points',
      NOT_AN_ENTRY_POINT,
      '^server/(?:app\\.ts|features\\.ts|main\\.ts|bin/)',
    ),
    never('infrastructure-knows-no-feature', INFRASTRUCTURE, '^server/(?:features/|feature\\.ts)'),
    never('infrastructure-knows-no-feature-contract', INFRASTRUCTURE, '^contract/', [
      '^contract/(?:edits|kernel|live|problem|session)\\.ts$',
    ]),
    onlyAndPackages('adapters', '^server/adapters/([^/]+)/', [
      '^server/adapters/(?:$1|network)/',
      '^server/(?:clock|config/config)\\.ts$',
      '^server/platform/observability/log\\.ts$',
      '^domain/',
      MESSAGES,
    ]),

    never('manifest-is-imported-by-the-list', '^(?!server/features\\.ts$)', MANIFEST),
    never('feature-is-imported-by-its-public-api', '^server/features/([^/]+)/', '^server/features/', [
      '^server/features/$1/',
      PUBLIC_API,
    ]),
    never('feature-is-used-by-its-public-api', '^server/(?!features/)', '^server/features/', [
      PUBLIC_API,
      MANIFEST,
    ]),
    never(
      'feature-is-in-the-list',
      `^server/features/(?!${FEATURES.map((name) => `${name}/`).join('|')})`,
      '',
    ),
    ...FEATURES.map((name, at) =>
      never(`${name}-imports-features-above-it`, `^server/features/${name}/`, '^server/features/', [
        `^server/features/(?:${FEATURES.slice(0, at + 1).join('|')})/`,
      ]),
    ),

    never('web-is-a-client', '^web/', '^(?:bench|demo|sandbox|server|tests|tools)/'),
    only('web-ui', '^web/ui/', [
      '^web/ui/',
      '^domain/',
      MESSAGES,
      `^node_modules/(?:${UI_PACKAGES.join('|')})/`,
    ]),
    never('shared-web-code-knows-no-site', '^web/(?:api|app|parts)/', '^web/(?:customer|merchant|admin)/'),
    never('sites-are-independent', '^web/(customer|merchant|admin)/', '^web/(?:customer|merchant|admin)/', [
      '^web/$1/',
    ]),
  ],
  options: {
    doNotFollow: { path: '^(?:node_modules|build)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    parser: 'swc',
  },
}

/** Files of `from` import nothing but `allowed`. */
function only(name, from, allowed) {
  return {
    name: `${name}-imports`,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { pathNot: allowed },
  }
}

function onlyAndPackages(name, from, allowed) {
  const rule = only(name, from, allowed)
  return { ...rule, to: { ...rule.to, dependencyTypesNot: ['core', 'npm', 'npm-dev'] } }
}

/** Files of `from` import nothing of `to`, except what is listed. */
function never(name, from, to, except = []) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { path: to, ...(except.length > 0 && { pathNot: except }) },
  }
}

/** The folders of the features, in the order of the list. */
function featuresInOrder(source) {
  const imports = [...source.matchAll(/import \{ (\w+) \} from '#server\/features\/([\w-]+)\//g)]
  const folders = new Map(imports.map(([, name, folder]) => [name, folder]))
  const list = /FEATURES: readonly Feature\[\] = \[([^\]]+)\]/.exec(source)[1]
  return [...new Set([...list.matchAll(/\w+/g)].map(([name]) => folders.get(name)))]
}
