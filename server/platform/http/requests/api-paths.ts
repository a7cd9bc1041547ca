/** The methods of each path of the API, for the Allow header of a 405 response. */
import type { RouteOptions } from 'fastify'

export class ApiPaths {
  readonly #prefix: string
  readonly #paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Called for every route that is added to Fastify. */
  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (!url.startsWith(this.#prefix) || url.includes('*')) return
    const path = this.#paths.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    this.#paths.set(url, path)
    for (const each of [method].flat()) path.methods.add(each)
  }

  /** The methods of the routes at the path of this URL, in alphabetical order; none for an unknown path. */
  getMethods(url: string): string[] {
    const path = url
      .replace(/[?#].*$/s, '')
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '')
    const routes = [...this.#paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(routes.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
