/**
 * `node tools/lock.ts` completes package-lock.json. Where a registry does not offer the builds of a package for other systems, npm leaves
 * them out of the lock it writes, and then `npm ci` refuses that lock everywhere. What is left out is named here again: it is optional, and
 * fetched only on the system it is for.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  engines?: unknown
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry & Record<string, unknown>> }

/** The optional packages that the lock speaks of and does not hold. */
export function leftOut(lock: Lock): { name: string; version: string; of: Entry }[] {
  return Object.entries(lock.packages).flatMap(([path, of]) =>
    Object.entries(of.optionalDependencies ?? {})
      .filter(
        ([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      )
      .map(([name, version]) => ({ name, version, of })),
  )
}

/** The system that a build is for, as its name says it: binding-linux-x64-musl, oxide-wasm32-wasi. */
export function systemOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const [os = '', cpu = '', kind = ''] = name
    .replace(/^.*\//, '')
    .replace(/^(binding|oxide)-/, '')
    .split('-')
  if (os === 'wasm32') return { cpu: [os] }
  const libc = kind.startsWith('musl') ? ['musl'] : kind.startsWith('gnu') ? ['glibc'] : undefined
  return { os: [os], cpu: [cpu], ...(libc && { libc }) }
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock // npm's own file
  const missing = leftOut(lock)
  for (const { name, version, of } of missing) {
    const { dev, engines } = of
    lock.packages[`node_modules/${name}`] = {
      version,
      ...systemOf(name),
      ...(dev && { dev }),
      optional: true,
      ...(engines !== undefined && { engines }),
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length ? `${missing.length} packages named again` : 'Nothing was left out')
}
