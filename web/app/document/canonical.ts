/**
 * The canonical paths of a site. Given the patterns of its pages and the aliases that lead to them, returns
 * the canonical path of a path: the alias's page, or the page's own spelling in lower case without a trailing
 * slash. Values keep their case.
 */
export function canonicalPaths(pages: readonly string[], aliases: readonly Alias[]): Canonical {
  const known = [...pages.map((page): Alias => [page, page]), ...aliases].map(([from, to]) => ({
    segments: toSegments(from),
    to,
  }))
  // '/booking/confirmed' must be tried before '/booking/:id'.
  known.sort((a, b) => specificity(b.segments).localeCompare(specificity(a.segments)))
  const byLength = Map.groupBy(known, (each) => each.segments.length)

  return (pathname, search = '') => {
    const [path = '', fragment] = canonicalPath(pathname).split('#')
    return (
      path +
      (path.includes('?') ? search.replace('?', '&') : search) +
      (fragment === undefined ? '' : `#${fragment}`)
    )
  }

  function canonicalPath(pathname: string): string {
    const given = toSegments(pathname)
    for (const { segments, to } of byLength.get(given.length) ?? []) {
      const values = match(segments, given)
      if (values) return to.replace(/:(\w+)/g, (_, name: string) => values.get(name) ?? '')
    }
    return `/${given.join('/')}`
  }
}

function match(segments: string[], given: string[]): Map<string, string> | undefined {
  const values = new Map<string, string>()
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) values.set(segment.slice(1), value)
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return values
}

const toSegments = (path: string) => path.split('/').filter((segment) => segment !== '')
const specificity = (segments: string[]) =>
  segments.map((segment) => (segment.startsWith(':') ? '0' : '1')).join('')

/** [pattern of the alias, pattern of its page]; both have the same parameters. */
export type Alias = readonly [from: string, to: string]
export type Canonical = (pathname: string, search?: string) => string
