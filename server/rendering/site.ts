/** What the server knows of a site whose pages it renders. */
import type { FastifyRequest } from 'fastify'
import type { Session } from '#contract/session.ts'
import type { Actor } from '../app-context.ts'
import type { Cache } from '../http/cache.ts'
import type { Calls } from '../http/in-process.ts'

export type PageSite = {
  /** Which site it is, where several share a cache. */
  name?: string
  /** Without one, every page is rendered afresh. */
  cache?: Cache
  visitorOf: (request: FastifyRequest) => Promise<Visitor | null>
  now?: () => Date
  /** Where this site is, as its visitors call it. */
  publicUrl: string
  /** Where the merchants' site is; the customers' site leads there. */
  merchantUrl: string
  /** Where the customers' site is; the merchants' site leads to its terms. */
  customerUrl: string
  /** The script of Google's button, where it is offered. */
  signInScript?: string | null
  /** Where pictures come from, for either site: the API names them by whole addresses. */
  picturesUrl: string
  /** Where the pieces of maps come from, for a site that has maps. */
  mapTilesUrl?: string | null
  /** Other addresses that scripts connect to. */
  connect?: readonly string[]
}
/** Somebody who is signed in: as pages show them, and as the API knows them. */
export type Visitor = { readonly session: Session; readonly actor: Actor }

export type BuiltSite = { build: SiteBuild; clientDir: string }

/** The server's half of a built site, of which only the entry is used: web/<site>/entry.server.tsx. */
export type SiteBuild = {
  entry: {
    module: {
      openSite: (build: SiteBuild, mode: 'production' | 'development') => Render
      canonical: Canonical
      /** Of a site that wants to be found by searching. */
      placesToFind?: (isServed: (page: string) => boolean) => Places
    }
  }
  routes: Record<string, { path?: string; index?: boolean } | undefined>
}
export type OpenedSite = { render: Render; canonical: Canonical }
export type Canonical = (pathname: string, search?: string) => string
/** `html` is the document, where the response is one: the response then has only its status and headers. */
export type Render = (request: Request, visit: Visit) => Promise<{ response: Response; html: string | null }>

/** What a site's entry is given with each request; its other side is in web/client/serve.tsx. */
export type Visit = {
  call: Calls['call']
  session: Session | null
  now: Date
  nonce: string
  publicUrl: string
  merchantUrl: string
  customerUrl: string
  mapTilesUrl: string | null
  report: (error: unknown) => void
}

/** Where the pages are that anyone may find, by their canonical path. */
export type Places = {
  /** Those that are there whatever is sold. */
  pages: readonly string[]
  /** The list of all deals. */
  deals: string
  listsDeals(path: string): boolean
  category(slug: string): string
  offer(id: string, storeId: string): string
  /** Null while the site has no page for a store. */
  store: ((id: string) => string) | null
  /** The same of a service. */
  service: ((id: string, storeId: string) => string) | null
}

/** Only what the site has a page for. */
export function placesOf({ entry, routes }: SiteBuild): Places | null {
  const bare = (path: string) => path.replace(/^\//, '')
  const served = new Set(
    Object.values(routes).flatMap((route) =>
      route?.index ? [''] : route?.path === undefined ? [] : [bare(route.path)],
    ),
  )
  return entry.module.placesToFind?.((page) => served.has(bare(page))) ?? null
}
