/** The interface between the server and a site whose pages it renders. */
import type { FastifyRequest } from 'fastify'
import type { Session } from '#contract/session.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { MarketSettings } from '#domain/settings/market-settings.ts'
import type { Actor } from '../../app-context.ts'
import type { Cache } from '../../cache.ts'
import type { Site } from '../http/operation.ts'
import type { RunCall } from '../http/in-process.ts'

export type PageSite = {
  name: Site
  /** Cache of shared pages. Without one, no page is shared. */
  cache?: Cache
  findVisitor: (request: FastifyRequest) => Promise<Visitor | null>
  now?: () => Date
  /** The public URL of this site. */
  publicUrl: string
  /** The URL of the merchants' site, for links to it. */
  merchantUrl: string
  /** The URL of the customers' site, for links to its terms. */
  customerUrl: string
  /** The script of Google's sign-in button; null if it is not offered. */
  signInScript?: string | null
  /** The origin of images, for both sites. */
  picturesUrl: string
  /** The URL pattern of map tiles, for a site with maps. */
  mapTilesUrl?: string | null
  /** Name of the company that runs the site. */
  companyName: string
  /** The initial ones by default. */
  market?: () => Promise<MarketSettings>
  /** Returns whether only a standby can be read. */
  isPrimaryAway?: () => boolean
  /** The folder with the assets of earlier builds (kept-assets.ts). */
  keptAssets?: string
  /** Other URLs that scripts connect to. */
  connect?: readonly string[]
}
/** A signed-in account: `session` for pages, `actor` for the API. */
export type Visitor = { readonly session: Session; readonly actor: Actor }

export type BuiltSite = { build: SiteBuild; clientDir: string }

/**
 * The server build of a site, of which only the entry (web/<site>/entry.server.tsx) and the routes are used.
 */
export type SiteBuild = {
  entry: {
    module: {
      openSite: (build: SiteBuild, mode: 'production' | 'development') => Render
      canonical: Canonical
      /** Returns whether a page is the same for everyone, signed in or not; only for sites with such pages. */
      isPublicPage?: IsPublicPage
      /** Places for search engines; only for sites that are listed in them. */
      placesToFind?: (isServed: (page: string) => boolean) => Places
    }
  }
  routes: Record<string, { path?: string; index?: boolean } | undefined>
}
export type OpenedSite = { render: Render; canonical: Canonical; isPublicPage?: IsPublicPage | undefined }
type IsPublicPage = (pathname: string, search: URLSearchParams) => boolean
type Canonical = (pathname: string, search?: string) => string
/** `html` is the document, if the response is one; the response then has only status and headers. */
export type Render = (request: Request, visit: Visit) => Promise<{ response: Response; html: Buffer | null }>

/** Values that a site's entry gets with each request; web/app/document/serve.tsx uses it. */
type Visit = {
  call: RunCall
  session: Session | null
  now: Date
  nonce: string
  publicUrl: string
  merchantUrl: string
  customerUrl: string
  mapTilesUrl: string | null
  companyName: string
  market: MarketSettings
  isPrimaryAway: boolean
  locale: Locale
  /** True if the page is rendered without pictures. */
  savesData: boolean
  /** Allows these websites to show the page in a frame. */
  allowFrame: (origins: readonly string[]) => void
  report: (error: unknown) => void
}

/** The canonical paths of public pages. */
export type Places = {
  /** Pages that do not depend on the catalogue. */
  pages: readonly string[]
  /** The list of all deals. */
  deals: string
  listsDeals(path: string): boolean
  category(slug: string): string
  offer(id: string, storeId: string): string
  /** Null if the site has no page for a store. */
  store: ((store: { id: string; slug: string | null }) => string) | null
  /** Null if the site has no page for a service. */
  service: ((id: string, storeId: string) => string) | null
}

/** Returns null for a site that is not listed in search engines. */
export function getPlaces({ entry, routes }: SiteBuild): Places | null {
  const withoutSlash = (path: string) => path.replace(/^\//, '')
  const served = new Set(
    Object.values(routes).flatMap((route) =>
      route?.index ? [''] : route?.path === undefined ? [] : [withoutSlash(route.path)],
    ),
  )
  return entry.module.placesToFind?.((page) => served.has(withoutSlash(page))) ?? null
}
