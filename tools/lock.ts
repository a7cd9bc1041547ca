/**
 * `node tools/lock.ts` completes package-lock.json. npm omits builds for other systems that the registry does
 * not offer, and `npm ci` then rejects the lock file. This script adds entries for them: they are optional,
 * and installed only on their system.
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

/** The optional dependencies without an entry. */
export function findMissing(lock: Lock): { name: string; version: string; of: Entry }[] {
  return Object.entries(lock.packages).flatMap(([path, of]) =>
    Object.entries(of.optionalDependencies ?? {})
      .filter(
        ([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      )
      .map(([name, version]) => ({ name, version, of })),
  )
}

/** The system of a build, from a name such as binding-linux-x64-musl or oxide-wasm32-wasi. */
export function getSystem(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const [os = '', cpu = '', kind = ''] = name
    .replace(/^.*\//, '')
    .replace(/^(binding|oxide)-/, '')
    .split('-')
  if (os === 'wasm32') return { cpu: [os] }
  if (kind.startsWith('musl')) return { os: [os], cpu: [cpu], libc: ['musl'] }
  if (kind.startsWith('gnu')) return { os: [os], cpu: [cpu], libc: ['glibc'] }
  return { os: [os], cpu: [cpu] }
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock // npm's own file
  const missing = findMissing(lock)
  for (const { name, version, of } of missing) {
    const { dev, engines } = of
    lock.packages[`node_modules/${name}`] = {
      version,
      ...getSystem(name),
      ...(dev && { dev }),
      optional: true,
      ...(engines !== undefined && { engines }),
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length ? `${missing.length} packages added` : 'No package was missing')
}
