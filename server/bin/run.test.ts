import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'mocha'

/** Files that run before the packages are installed. */
const FILES = [
  'server/bin/run.mjs',
  'server/bin/bootstrap.mjs',
  'server/bin/commands.mjs',
  'server/bin/chromium.mjs',
  'server/bin/last-times.mjs',
  'server/platform/ports.mjs',
  'server/config/default-ports.json',
]

const scratch = mkdtempSync(join(tmpdir(), 'd3-run-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

/** A project without packages, which cannot be installed, as its list of packages is missing. */
function makeProject(name: string): string {
  const dir = join(scratch, name)
  for (const file of FILES) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    copyFileSync(file, join(dir, file))
  }
  return dir
}

async function run(dir: string, command: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(dir, 'server/bin/run.mjs'), command], {
    // Ports of which nobody listens on any, unless a test says otherwise.
    env: { PATH: process.env.PATH, SERVICES: 'worker', SANDBOX: '0', METRICS_PORT: '0', ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, printed }
}

describe('node server/bin/run.mjs', () => {
  const INSTALLING = /package-lock\.json/

  test('says at once that a folder cannot be used, and uses any other', async () => {
    for (const sign of ['#', '?']) {
      const { code, printed } = await run(makeProject(`D3 ${sign}1`), 'start')
      assert.equal(code, 1)
      assert.match(printed, /^\nD3 cannot run in a folder with [#?] in its name: .*\nRename the folder/)
    }
    for (const name of ["D3 mūsa (1) 'x' [a] %41+", 'mu\u0304sa {a,b} !*', 'a&b;$HOME'])
      assert.match((await run(makeProject(name), 'start')).printed, INSTALLING, name)
  })

  test('says at once which ports are taken, also of a .env file', async () => {
    const dir = makeProject('ports')
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on TCP
    const env = { SERVICES: 'api', PORT: '0', MERCHANT_PORT: '0', ADMIN_PORT: String(port) }
    for (const command of ['start', 'dev'])
      assert.deepEqual(await run(dir, command, env), {
        code: 1,
        printed:
          `\nD3 cannot run.\nPort ${port} is taken by another program. Is D3 already running? ` +
          'Stop that one, or set ADMIN_PORT to another port.\n\n',
      })
    writeFileSync(join(dir, '.env'), `ADMIN_PORT=${port}\n`)
    assert.match((await run(dir, 'start', { ...env, ADMIN_PORT: undefined })).printed, /ADMIN_PORT/)
    assert.match((await run(dir, 'check', env)).printed, INSTALLING)
    server.close()
  })

  test('says that this is production because of NODE_ENV, when its settings are missing', async () => {
    const dir = makeProject('production')
    const env = { NODE_ENV: 'production' }
    const { code, printed } = await run(dir, 'start', env)
    assert.equal(code, 1)
    assert.match(printed, /^\nThis would be production, because NODE_ENV is 'production'/)
    assert.match(printed, /NODE_ENV=development npm start --include=dev/)
    assert.match(printed, /docs\/operations\/install\.md/)
    assert.match((await run(dir, 'start', { ...env, DATABASE_URL: 'postgres://x' })).printed, INSTALLING)
    assert.match((await run(dir, 'test', env)).printed, INSTALLING)
  })

  test('names its commands', async () => {
    assert.match((await run(makeProject('commands'), 'strat')).printed, /^\nUse one of start, dev, test/)
  })
})

test('every script of npm is a command, or a program of the packages, and none relies on another before it', async () => {
  const { default: packageJson } = await import('../../package.json', { with: { type: 'json' } })
  const { COMMANDS } = await import('./commands.mjs')
  const scripts: Record<string, string> = packageJson.scripts
  const own = Object.entries(scripts).filter(([, script]) => script.startsWith('node '))
  assert.deepEqual(
    own,
    own.map(([name]) => [name, `node server/bin/run.mjs ${name}`]),
  )
  assert.deepEqual(own.map(([name]) => name).toSorted(), Object.keys(COMMANDS).toSorted())
  for (const name of Object.keys(scripts))
    assert.equal(
      Object.keys(scripts).find((other) => other === `pre${name}` || other === `post${name}`),
      undefined,
    )
})
