/** Builds the sites for production if their sources have changed: `node server/bin/build.ts [--force]`. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../start-error.ts'
import { timed } from './last-times.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SITES = ['customer', 'merchant', 'admin'] as const
type SiteName = (typeof SITES)[number]

type BuildOptions = {
  onProgress?: (line: string) => void
  force?: boolean
  /** Ends the build. */
  signal?: AbortSignal
}
/** The sites that are being built. */
export type Builds = ReadonlyMap<SiteName, Promise<void>>
/** Interval of the lines that say that a build goes on, without a terminal, which shows the seconds. */
const REPORT_MS = 15_000

/**
 * Begins to build the sites that are outdated, that of the customers first. They are built one after the other, because one
 * build uses all processors; and in separate processes, so that the server's process does not hold the builder's memory.
 */
export async function startBuilds({
  onProgress = console.log,
  force = false,
  signal,
}: BuildOptions = {}): Promise<Builds> {
  const hashes = await Promise.all(
    SITES.map(async (site) => ({ site, hash: await sourcesHash(site), built: await readBuildHash(site) })),
  )
  const builds = new Map<SiteName, Promise<void>>()
  let last = Promise.resolve()
  for (const { site, hash, built } of hashes) {
    if (!force && hash === built) continue
    last = last.then(() => build(site, hash))
    builds.set(site, last)
  }
  return builds

  async function build(site: SiteName, hash: string): Promise<void> {
    const began = performance.now()
    const seconds = (digits: number) => ((performance.now() - began) / 1000).toFixed(digits)
    const step = `${site}: building`
    const timer = setInterval(() => {
      if (!process.stdout.isTTY) onProgress(`${step}, ${seconds(0)} s`)
    }, REPORT_MS)
    const isFirst = builds.keys().next().value === site
    const size = await timed(step, onProgress, () => buildInProcess(site, isFirst, signal)).finally(() =>
      clearInterval(timer),
    )
    await writeFile(hashFile(site), hash)
    onProgress(`${site}: built in ${seconds(1)} s; first page: ${size}`)
  }
}

/** Builds the outdated sites. */
export async function buildSites(options: BuildOptions = {}): Promise<void> {
  const builds = await startBuilds(options)
  await Promise.all(builds.values())
}

/** Memory for the build of one site. */
const BUILD_MEMORY_GB = 1.5

/** Said by a server that opens when all sites are built. */
export const buildNotice = (sites: readonly string[]): string =>
  `The pages of ${sites.join(' and ')} are not built, or their sources have changed. They are built now, which takes ` +
  `about a minute and ${BUILD_MEMORY_GB} GB of memory each. To start in seconds, run npm run build beforehand.`

/**
 * Resolves to the size of the first page's JavaScript, which is the last line that the process prints. The first site is awaited;
 * the others must not take the processors from people who use it already.
 */
function buildInProcess(site: SiteName, isFirst: boolean, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const builder = spawn(process.execPath, [fileURLToPath(import.meta.url), `--only=${site}`], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    if (!isFirst && builder.pid !== undefined) setPriority(builder.pid, os.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    for (const stream of [builder.stdout, builder.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()))
    builder.on('error', reject)
    builder.on('close', (code, killedBy) =>
      code === 0
        ? resolve(output.trim().split('\n').at(-1) ?? '')
        : reject(
            new StartError(`The ${site} site could not be built: ${describeEnd(code, killedBy)}\n${output}`),
          ),
    )
  })
}

/** The kernel ends with SIGKILL what needs more memory than there is. */
function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === null) return `its build ended with code ${code}.`
  const hint =
    signal === 'SIGKILL'
      ? ` The machine probably has too little memory: a build needs ${BUILD_MEMORY_GB} GB.`
      : ''
  return `its build was ended by ${signal}.${hint}`
}

async function buildSite(site: SiteName): Promise<void> {
  const { createBuilder } = await import('vite')
  const siteRoot = join(root, 'web', site)
  const builder = await createBuilder({
    root: siteRoot,
    configFile: join(siteRoot, 'vite.config.ts'),
    logLevel: 'warn',
  })
  await builder.buildApp()
  await buildScripts(site)
  await precompress(join(root, 'build', site, 'client'))
  console.log(await firstPageSize(site))
}

/** Builds the worker of a site that works offline, which contains the version of its pages, and the script of other websites. */
async function buildScripts(site: SiteName): Promise<void> {
  const { build } = await import('vite')
  const built: { assets: { version: string } } = await import(serverBundle(site))
  process.env.SITE_VERSION = built.assets.version
  for (const folder of ['offline', 'embed']) {
    const configFile = join(root, 'web', site, folder, 'vite.config.ts')
    if (existsSync(configFile)) await build({ configFile, logLevel: 'warn' })
  }
}

/** Writes a .br and a .gz version of each file that becomes smaller, with the best compression. */
async function precompress(dir: string): Promise<void> {
  const files = await filesUnder(dir)
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.has(extname(file)))
      .map(async (file) => {
        const plain = await readFile(file)
        const [br, gz] = await compress(plain)
        if (br.length < plain.length) await writeFile(`${file}.br`, br)
        if (gz.length < plain.length) await writeFile(`${file}.gz`, gz)
      }),
  )
}
const compress = (plain: Buffer) =>
  Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzipped(plain, { level: 9 }),
  ])
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml'])
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Returns the size of the scripts that a visitor of '/' downloads before the page is interactive. */
async function firstPageSize(site: SiteName): Promise<string> {
  const { bytes, files } = await listScripts(site, '/')
  return `${(bytes / 1024).toFixed(1)} kB of JavaScript, gzip, in ${files} files`
}

/** Returns the scripts of a page, of its layout and of the root, which the browser loads with the document. */
export async function listScripts(site: SiteName, path: string) {
  const { assets }: { assets: BuiltAssets } = await import(serverBundle(site))
  const { entry, routes, url } = assets
  const page = Object.values(routes).find((each) =>
    path === '/' ? each?.index : each?.path === path || each?.path === path.slice(1),
  )
  if (!page) throw new Error(`The ${site} site has no page ${path}`)
  const scripts = new Set([url, entry.module, ...entry.imports])
  for (let each: BuiltRoute | undefined = page; each; each = routes[each.parentId ?? ''])
    for (const script of [each.module, ...each.imports]) scripts.add(script)
  const sizes = await Promise.all(
    [...scripts].map((script) => getGzipSize(join(root, 'build', site, 'client', script))),
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: scripts.size }
}
/** The pages of a site have most of their scripts in common. */
function getGzipSize(file: string): Promise<number> {
  const size =
    gzipSizes.get(file) ?? readFile(file).then(async (text) => (await gzipped(text, { level: 9 })).length)
  gzipSizes.set(file, size)
  return size
}
const gzipSizes = new Map<string, Promise<number>>()

const serverBundle = (site: SiteName) => pathToFileURL(join(root, 'build', site, 'server/index.js')).href

type BuiltRoute = { path?: string; parentId?: string; index?: boolean; module: string; imports: string[] }
type BuiltAssets = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, BuiltRoute | undefined>
}

/** Returns a hash of all sources of a site, without the other sites and the tests. */
async function sourcesHash(site: SiteName): Promise<string> {
  const all = await Promise.all(['web', 'contract', 'domain'].map((dir) => filesUnder(join(root, dir))))
  const others = SITES.filter((each) => each !== site).map((each) => join(root, 'web', each, '/'))
  const sources = all
    .flat()
    .filter((file) => !others.some((other) => file.startsWith(other)) && !/\.test\.tsx?$/.test(file))
  const files = [...sources, ...BUILD_FILES.map((file) => join(root, file))].toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    const text = await readFile(file)
    hash.update(`${relative(root, file)}\0${text.length}\0`).update(text)
  }
  return hash.digest('hex')
}

const BUILD_FILES = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'project.inlang/settings.json',
  'server/bin/build.ts',
  'server/bin/compile-messages.mjs',
]

async function readBuildHash(site: SiteName): Promise<string | undefined> {
  if (!existsSync(join(root, 'build', site, 'server/index.js')) || !existsSync(hashFile(site)))
    return undefined
  return readFile(hashFile(site), 'utf8')
}
const hashFile = (site: SiteName) => join(root, 'build', `${site}.hash`)

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[/\\](node_modules|\.react-router)[/\\]/.test(file))
}

if (import.meta.main) {
  const only = SITES.find((site) => process.argv.includes(`--only=${site}`))
  if (only) await buildSite(only)
  else await buildSites({ force: process.argv.includes('--force') })
}
