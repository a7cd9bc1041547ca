/**
 * `node server/bin/run.mjs start`: runs a command of commands.mjs, on any Node from 20. Says first what keeps it from
 * running here, then installs what is missing, and does not rely on the scripts that npm runs before others, which
 * `ignore-scripts` turns off.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import util from 'node:util'
import { describeTakenPorts } from '../platform/ports.mjs'
import { bootstrap, Failure, node24 } from './bootstrap.mjs'
import { COMMANDS } from './commands.mjs'

const PRODUCTION_NOTICE = `This would be production, because NODE_ENV is 'production' (set in the shell, or by npm's setting omit=dev),
but the settings of production are missing, the first of them DATABASE_URL.

  To try D3 on this machine:  NODE_ENV=development npm start --include=dev
  To install it for others:   docs/operations/install.md`

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const [name = '', ...args] = process.argv.slice(2)
/** @type {import('./commands.mjs').Command | undefined} */
const command = COMMANDS[name]

try {
  if (Number.parseInt(process.versions.node) < 20)
    throw new Failure(`D3 needs Node 20 or later to install its own; this is ${process.version}.`)
  if (!command) throw new Failure(`Use one of ${Object.keys(COMMANDS).join(', ')}.`)
  const env = { ...process.env }
  if (command.isForDevelopment && env.NODE_ENV === 'production') delete env.NODE_ENV
  const isProduction = env.NODE_ENV === 'production'
  // A start by hand without a setting is a trial of D3; an installation names production in its settings.
  const inFile = readEnvFile()
  if (!env.NODE_ENV && !inFile.NODE_ENV) env.NODE_ENV = 'development'
  const settings = { ...inFile, ...env }
  checkFolder()
  if (name === 'start' && isProduction && !settings.DATABASE_URL) throw new Failure(PRODUCTION_NOTICE)
  if (command.isServer) await checkPorts(settings)
  await bootstrap({ dev: command.isForDevelopment === true, browser: command.needsBrowser === true })
  runOnNode24(command, env)
} catch (error) {
  console.error(error instanceof Failure ? `\n${error.message}\n` : error)
  process.exit(1)
}

/** Vite, which builds the pages, takes these for the end of a path. */
function checkFolder() {
  const sign = ['#', '?'].find((each) => root.includes(each))
  if (sign)
    throw new Failure(`D3 cannot run in a folder with ${sign} in its name: ${root}
Rename the folder, and start again.`)
}

/** Before anything is installed; the app checks its ports again when it starts. */
async function checkPorts(settings) {
  const defaults = JSON.parse(readFileSync(join(root, 'server/config/default-ports.json'), 'utf8'))
  const isOn = (setting) => !['0', 'false'].includes(settings[setting] ?? '')
  const services = settings.SERVICES || 'api,worker'
  const names = [
    ...(services.includes('api') ? ['PORT', 'MERCHANT_PORT', 'ADMIN_PORT'] : []),
    ...(settings.NODE_ENV !== 'production' && isOn('SANDBOX') ? ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'] : []),
    ...(settings.METRICS_PORT === '' ? [] : ['METRICS_PORT']),
  ]
  const required = names.map((setting) => ({
    name: setting,
    port: Number(settings[setting] || defaults[setting]),
    host: (setting === 'METRICS_PORT' ? settings.METRICS_HOST : settings.HOST) || '127.0.0.1',
  }))
  // A port that is no number is named by the app.
  const valid = required.filter(({ port }) => Number.isInteger(port) && port > 0 && port < 65_536)
  const taken = await describeTakenPorts(valid)
  if (taken.length > 0) throw new Failure(`D3 cannot run.\n${taken.join('\n')}`)
}

function readEnvFile() {
  const file = join(root, '.env')
  // Early versions of Node 20 do not have parseEnv; the app then names a taken port when it starts.
  return existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? {}) : {}
}

function runOnNode24({ file, args: firstArgs = [], nodeOptions = [], isServer }, env) {
  const child = spawn(node24(), [...nodeOptions, file, ...firstArgs, ...args], {
    cwd: root,
    env,
    // The server ends when this process does.
    stdio: ['inherit', 'inherit', 'inherit', ...(isServer ? ['ipc'] : [])],
    shell: process.platform === 'win32',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
