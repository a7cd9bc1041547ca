/** Which methods each path of the API has, for requests whose method the path does not have. */
import type { RouteOptions } from 'fastify'

export class ApiPaths {
  readonly #prefix: string
  readonly #paths = new Map<string, { matches: RegExp; methods: Set<string> }>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Called by Fastify for every route that is added. */
  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (!url.startsWith(this.#prefix) || url.includes('*')) return
    const path = this.#paths.get(url) ?? { matches: patternOf(url), methods: new Set() }
    this.#paths.set(url, path)
    for (const each of [method].flat()) path.methods.add(each)
  }

  /** The methods of the routes that the path of this URL has, in alphabetical order; none for an unknown path. */
  methodsOf(url: string): string[] {
    const path = url
      .replace(/[?#].*$/s, '')
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '')
    const found = [...this.#paths.values()].filter(({ matches }) => matches.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
