/**
 * The commands of `npm run`, which run on Node 24 from the folder of the project.
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} [args] Before those that the user gives.
 * @property {string[]} [nodeOptions]
 * @property {boolean} [isServer] Listens on the ports of the sites.
 * @property {boolean} [isForDevelopment] Runs as in development, whatever NODE_ENV is, and with the packages of tests and tools.
 * @property {boolean} [needsBrowser]
 */

/** @type {(file: string) => Command} */
const forOperators = (file) => ({ file: `server/bin/${file}.ts` })
/** @type {(file: string, more?: Partial<Command>) => Command} */
const forDevelopers = (file, more = {}) => ({ file, isForDevelopment: true, ...more })

/** @satisfies {Record<string, Command>} */
export const COMMANDS = {
  start: {
    file: 'server/bin/start.ts',
    nodeOptions: ['--expose-gc', '--import', './server/bin/compile-cache.mjs'],
    isServer: true,
  },
  dev: forDevelopers('server/bin/start.ts', { args: ['--dev'], isServer: true }),
  test: forDevelopers('tests/run.ts', { needsBrowser: true }),
  check: forDevelopers('tests/run.ts', { args: ['--quick'] }),
  types: {
    file: 'node_modules/typescript/bin/tsc',
    args: ['-b', '--builders', '1', 'server', 'web', '.'],
    isForDevelopment: true,
  },
  schema: forDevelopers('tools/schema.ts'),
  bench: forDevelopers('bench/bench.ts'),
  lighthouse: forDevelopers('bench/lighthouse.ts'),
  phone: forDevelopers('tests/phone/phone.ts', { needsBrowser: true }),
  screens: forDevelopers('tests/screens/compare.ts', { needsBrowser: true }),
  stress: forDevelopers('tests/stress/stress.ts'),
  cluster: forDevelopers('tests/cluster/cluster.ts'),
  build: forOperators('build'),
  migrate: forOperators('migrate'),
  reconcile: forOperators('reconcile'),
  invariants: forOperators('invariants'),
  'check-providers': forOperators('check-providers'),
  'register-paybill': forOperators('register-paybill'),
  admin: forOperators('admin'),
  backup: forOperators('backup'),
  'backup:list': forOperators('backup-list'),
  'backup:verify': forOperators('backup-verify'),
  restore: forOperators('restore'),
  jobs: forOperators('jobs'),
  'demo:grow': forOperators('grow'),
}
