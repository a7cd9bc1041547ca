/**
 * Who may import whom (docs/map.md). Walks the imports of every source file, those of types too, and names each that crosses a wall.
 * Run as `node tools/rooms.ts`, and by the tests.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Source = { file: string; text: string }

/** Downhill: a feature may knock at the doors of those before it. News goes the other way, by event. */
const FEATURES =
  'media alerts messaging locations accounts contact stores merchants follows services offers favourites sharing reviews bookings payments rewards chat requests search notifications privacy operations health'.split(
    ' ',
  )

const KERNEL_OF_CONTRACT = ['contract/kernel.ts', 'contract/live.ts', 'contract/problem.ts', 'contract/session.ts']
/** What the parts of the screens are made of; none of these knows a page or a route. */
const UI_LIBRARIES = ['react', 'react-dom', '@base-ui/react', 'lucide-react', 'sonner', 'react-hook-form', '@hookform/resolvers', 'qrcode']

/** Rooms that an import may lead to (a folder or a file), and packages; `true` is any package. */
type Rule = { says: string; rooms: string[]; packages: true | string[] }

const RULES: Record<string, Rule> = {
  domain: { says: 'domain imports nothing', rooms: ['domain'], packages: [] },
  contract: { says: 'contract imports domain and zod', rooms: ['contract', 'domain'], packages: ['zod'] },
  'server/kernel': {
    says: "the kernel imports domain, server/db, server/observability, libraries, and the contract's kernel, live, problem and session",
    rooms: ['server/kernel', 'server/db', 'server/observability', 'domain', ...KERNEL_OF_CONTRACT],
    packages: true,
  },
  'server/observability': {
    says: 'server/observability imports libraries only, so that everyone may register what is measured',
    rooms: ['server/observability'],
    packages: true,
  },
  'server/db': { says: 'server/db imports libraries only', rooms: ['server/db'], packages: true },
  'server/adapters': {
    says: "an adapter imports domain, libraries, and the kernel's config, log and clock",
    rooms: ['domain', 'server/adapters/network', 'server/config.ts', 'server/observability/log.ts', 'server/clock.ts'],
    packages: true,
  },
  'server/features': {
    says: 'a feature imports domain, contract, kernel, adapters, observability, and the doors of features before it',
    rooms: ['domain', 'contract', 'server/kernel', 'server/db', 'server/adapters', 'server/observability'],
    packages: true,
  },
  'server/demo': {
    says: 'the demo imports kernel and domain',
    rooms: ['server/demo', 'server/kernel', 'server/db', 'domain'],
    packages: true,
  },
  sandbox: {
    says: 'the sandbox imports contract, domain, libraries, and types of the server',
    rooms: ['sandbox', 'contract', 'domain'],
    packages: true,
  },
  'web/client': {
    says: 'web/client imports ui, contract, domain and libraries',
    rooms: ['web/client', 'web/ui', 'contract', 'domain'],
    packages: true,
  },
  'web/ui': { says: `web/ui imports domain and ${UI_LIBRARIES.join(', ')}`, rooms: ['web/ui', 'domain'], packages: UI_LIBRARIES },
  'web/customer': {
    says: 'a site imports ui, client, contract and domain, never the other site and never the server',
    rooms: ['web/customer', 'web/ui', 'web/client', 'contract', 'domain', 'web/vite-site.ts'],
    packages: true,
  },
  'web/merchant': {
    says: 'a site imports ui, client, contract and domain, never the other site and never the server',
    rooms: ['web/merchant', 'web/ui', 'web/client', 'contract', 'domain', 'web/vite-site.ts'],
    packages: true,
  },
}

/** One line for each breach: the file, what it imports, and the rule. */
export function breaches(sources: Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (/\.test\.tsx?$/.test(file)) return []
    const room = Object.keys(RULES).find((name) => file.startsWith(`${name}/`))
    if (!room) return []
    const rule = RULES[room]!
    const wrong = importsOf(file, text)
      .filter((found) => !isAllowed(file, room, rule, found))
      .map(({ said }) => `${file}: imports ${said}, but ${ruleFor(file, rule)}`)
    const impure = room === 'domain' ? /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.exec(withoutComments(text)) : null
    return impure ? [...wrong, `${file}: asks ${impure[0]}, but domain is told the time and knows no chance`] : wrong
  })
}

type Import = { said: string; path: string | null; isType: boolean }

function isAllowed(file: string, room: string, rule: Rule, { said, path, isType }: Import): boolean {
  if (path === null) return rule.packages === true || rule.packages.some((name) => said === name || said.startsWith(`${name}/`))
  if (rule.rooms.some((allowed) => path === allowed || path.startsWith(`${allowed}/`))) return true
  if (room === 'sandbox') return isType && path.startsWith('server/')
  const [own, theirs] = [file, path].map((each) => /^server\/(?:features|adapters)\/([\w-]+)\//.exec(each)?.[1])
  if (room === 'server/adapters') return dirname(path).startsWith(`server/adapters/${own}`)
  if (room !== 'server/features' || !theirs) return false
  if (own === theirs) return true
  const isDoor = path === `server/features/${theirs}/${theirs}.ts`
  return isDoor && FEATURES.indexOf(theirs) < FEATURES.indexOf(own ?? '')
}

function ruleFor(file: string, rule: Rule): string {
  const feature = /^server\/features\/([\w-]+)\//.exec(file)?.[1]
  if (!feature) return rule.says
  if (!FEATURES.includes(feature)) return `the feature ${feature} is not in the list of tools/rooms.ts`
  return `${rule.says} (${FEATURES.slice(0, FEATURES.indexOf(feature)).join(' ') || 'none'})`
}

function importsOf(file: string, text: string): Import[] {
  const code = withoutComments(text)
  const declared = code.matchAll(/^[ \t]*(?:import|export)\s+(?:(type)\s+)?(?:[\w*{}\s,$]+?\s*from\s*)?(['"])([^'"\n]+)\2/gm)
  const called = code.matchAll(/(typeof\s+)?\bimport\(\s*(['"])([^'"\n]+)\2/g)
  return [...declared, ...called].map(([, type, , said = '']) => ({ said, path: pathOf(file, said), isType: type !== undefined }))
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')

/** The path inside the project; null for a package. */
function pathOf(file: string, said: string): string | null {
  if (said.startsWith('#')) return said.slice(1)
  return said.startsWith('.') ? join(dirname(file), said) : null
}

export async function readSources(root = fileURLToPath(new URL('..', import.meta.url))): Promise<Source[]> {
  const files: string[] = []
  for (const room of ['domain', 'contract', 'server', 'sandbox', 'web']) {
    const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isFile() && /\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const sources = files.map((file) => relative(root, file)).filter((file) => !/node_modules|\.react-router/.test(file))
  return Promise.all(sources.sort().map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))
}

if (import.meta.main) {
  const sources = await readSources()
  const found = breaches(sources)
  for (const line of found) console.error(line)
  console.log(`${sources.length} files, ${found.length} ${found.length === 1 ? 'breach' : 'breaches'}`)
  process.exitCode = found.length ? 1 : 0
}
