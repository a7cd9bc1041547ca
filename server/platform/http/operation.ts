/** The types of a route with its handler. */
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Contract, Endpoint, Routes } from '#contract/kernel.ts'
import type { Actor, Ctx, AppContext } from '../../app-context.ts'
import type { Device } from './limits/device.ts'
import type { Requester } from './limits/rate-limits.ts'
import type { ReplySerializer } from './replies/response-schema.ts'

/** An endpoint of the contract with its handler. */
export type Operation = {
  readonly app: AppContext
  readonly site: Site
  readonly route: string
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, ctx: RequestCtx) => Promise<unknown>
  /** Compiled when it is first called. */
  readonly serializer: () => ReplySerializer
}
/** `isSame`: the reply is the same for everyone who may get it, so that a shared route may be read on a standby. */
export const runHandler = (
  { app, endpoint, handle }: Operation,
  input: unknown,
  ctx: RequestCtx,
  isSame: boolean,
): Promise<unknown> =>
  endpoint.shared && isSame
    ? app.database.reads.run((db) => handle(input, { ...ctx, db }))
    : handle(input, ctx)

export type Site = 'customer' | 'merchant' | 'admin'

/** Routes of admins are served on their site only, the others on it only if they say so. */
export const isServedOn = ({ auth, site: declared }: Endpoint, site: Site): boolean =>
  declared === 'every' || (site === 'admin') === (auth === 'admin' || declared === 'admin')

/** Returns the routes of one site. */
export const contractOn = (contract: Contract, site: Site): Contract =>
  Object.fromEntries(Object.entries(contract).filter(([, endpoint]) => isServedOn(endpoint, site)))
/** The context of a handler, with the parts of HTTP that some handlers need. */
export type RequestCtx = Ctx & {
  readonly request: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies' | 'server'>
  readonly reply: ReplyHeaders
  readonly site: Site
  readonly device: Device | null
  /** Requester whose requests are counted by the limits that a handler applies itself. */
  readonly requester: Requester
}
/** The part of a reply that a handler may write. While a page is rendered, only the cookies of a write have an effect. */
export type ReplyHeaders = {
  header(name: string, value: string): unknown
  setCookie(name: string, value: string, options?: CookieSerializeOptions): unknown
  clearCookie(name: string, options?: CookieSerializeOptions): unknown
}
export type HttpRoutes<C extends Contract> = Routes<C, RequestCtx>
/** The parts of a request that can carry a session. */
export type SessionCarrier = Pick<FastifyRequest, 'cookies'> & {
  headers: { authorization?: string | undefined }
}
/** Reads the session of a request; implemented by the accounts feature. */
export type Identify = (app: AppContext, request: SessionCarrier, site: Site) => Promise<Actor | null>
