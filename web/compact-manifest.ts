type Route = Record<string, unknown> & { imports?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const PREFIX = 'window.__reactRouterManifest='

/**
 * Every first visit loads React Router's list of routes. Left out: flags that are false, empty lists, and scripts that
 * each page has loaded already. React Router treats what is missing in the same way. The scripts of each route are in
 * one order, so that gzip finds what routes have in common.
 */
export function compactManifest(script: string): string {
  if (!script.startsWith(PREFIX)) throw new Error('The manifest is written differently now')
  const manifest = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest // written by React Router
  const { entry } = manifest
  const loaded = new Set([entry.module, ...entry.imports])
  const uses = new Map<string, number>()
  for (const { imports = [] } of Object.values(manifest.routes))
    for (const script of imports) uses.set(script, (uses.get(script) ?? 0) + 1)
  const usesOf = (script: string) => uses.get(script) ?? 0
  const inOrder = (a: string, b: string) => usesOf(b) - usesOf(a) || a.localeCompare(b)
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { imports = [], ...route }]) => {
      const others = imports.filter((script) => !loaded.has(script)).toSorted(inOrder)
      const isShort = ([, value]: [string, unknown]) =>
        value !== false && !(Array.isArray(value) && value.length === 0)
      return [id, Object.fromEntries(Object.entries({ ...route, imports: others }).filter(isShort))]
    }),
  )
  return `${PREFIX}${JSON.stringify({ ...manifest, routes })};`
}
