/** Access to endpoints. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { generalProblems } from '#contract/problem.ts'
import { adminMay, type AdminAction } from '#domain/accounts/admin-role.ts'
import { hasMerchantRole, LEAST_ROLE } from '#domain/accounts/merchant-role.ts'
import { REAUTHENTICATION_TTL_MS } from '#domain/accounts/account-policy.ts'
import type { Actor, Ctx } from '../../app-context.ts'
import type { Operation } from './operation.ts'
import { isProvenOwnPage } from './requests/own-pages.ts'

/** Returns the caller as the handler sees it: null where the response does not depend on who calls. */
export const findCaller = ({ auth, personalFor }: Endpoint, actor: Actor | null): Actor | null =>
  auth === 'public' || (personalFor !== undefined && actor?.role !== personalFor) ? null : actor

/** Throws unless this account may call the endpoint. */
export function authorize(endpoint: Endpoint, actor: Actor | null): void {
  const { auth, merchantRole, forbidsAnonymous } = endpoint
  if (auth === 'public' || auth === 'optional') return
  if (!actor) throw forbidsAnonymous ? generalProblems.forbidden() : generalProblems.signedOut()
  if (auth !== 'account' && actor.role !== auth) throw generalProblems.forbidden()
  if (actor.role === 'admin' && !endpoint.withoutSecondFactor) requireSecondFactor(actor)
  if (auth === 'merchant' && !hasMerchantRole(actor.merchantRole, merchantRole ?? LEAST_ROLE.seeCatalogue))
    throw generalProblems.forbidden()
  if (endpoint.adminAction && !adminMay(actor.adminRole, endpoint.adminAction))
    throw generalProblems.forbidden()
}

function requireSecondFactor({ hasSecondFactor }: Actor): void {
  if (!hasSecondFactor) throw generalProblems.secondFactorMissing()
}

/**
 * Returns the signed-in admin, who may do this and has a second factor. A function that changes money, an identity or public
 * content calls it itself, so that no route can forget it.
 */
export function requireAdmin(ctx: Pick<Ctx, 'actor'>, action: AdminAction): Actor {
  const actor = requireActor(ctx)
  if (!adminMay(actor.adminRole, action)) throw generalProblems.forbidden()
  requireSecondFactor(actor)
  return actor
}

/** Throws if the endpoint requires a recent re-authentication and there was none. */
export function requireReauthentication(
  { requiresReauthentication }: Endpoint,
  actor: Actor | null,
  now: Date,
): void {
  if (requiresReauthentication && actor) requireRecentReauthentication(actor, now)
}

/** Seconds after which a write that was refused may be tried again. */
const READ_ONLY_RETRY_SECONDS = 60

/** Throws for a write of a customer or a merchant while owners have made the market read-only. */
export function requireWritable({ app, site, route, endpoint }: Operation): void {
  if (!app.settings.values.isReadOnly || site === 'admin' || endpoint.worksWhenReadOnly) return
  if (!route.startsWith('GET '))
    throw generalProblems.readOnly().with({ retryAfter: READ_ONLY_RETRY_SECONDS })
}

/** Requires a recent reauthentication, for changes that need one only sometimes. */
export function requireRecentReauthentication({ reauthenticatedAt }: Actor, now: Date): void {
  if (reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS <= now.getTime())
    throw generalProblems.reauthenticationRequired()
}

/** Returns the merchant that the signed-in account of a merchant route acts for. */
export function requireMerchantId(ctx: Pick<Ctx, 'actor'>): string {
  const { merchantId } = requireActor(ctx)
  if (merchantId === null) throw generalProblems.forbidden()
  return merchantId
}

/**
 * Returns the stores that the account acts for, as a `scope_id` of `shared.own_stores`: those of its merchant, or those that a
 * member is limited to (docs/decisions/048-stores-of-members.md). Null for an account without a merchant.
 */
export const findScopeId = ({ accountId, merchantId, storeIds }: Actor): string | null =>
  storeIds === null ? merchantId : accountId

/** Returns the scope of the signed-in account of a merchant route. */
export function requireScopeId(ctx: Pick<Ctx, 'actor'>): string {
  const scopeId = findScopeId(requireActor(ctx))
  if (scopeId === null) throw generalProblems.forbidden()
  return scopeId
}

/** Returns whether the actor acts for the store of a merchant. */
export const actsForStore = (
  { merchantId, storeIds }: Pick<Actor, 'merchantId' | 'storeIds'>,
  store: { merchantId: string | null; storeId: string | null },
): boolean =>
  merchantId !== null &&
  merchantId === store.merchantId &&
  (storeIds === null || (store.storeId !== null && storeIds.includes(store.storeId)))

/** Throws for a member who is limited to some stores: what follows concerns the whole business. */
export function requireAllStores(ctx: Pick<Ctx, 'actor'>): void {
  if (requireActor(ctx).storeIds !== null) throw generalProblems.forbidden()
}

/** Returns the signed-in account of a route that is not public. */
export function requireActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw generalProblems.signedOut()
  return ctx.actor
}

/**
 * A write that is authenticated by a cookie must come from our own pages
 * (docs/rules/security.md#cross-site-requests), as Fetch Metadata or, in old browsers, Origin show. A bearer
 * token is not sent by the browser itself, so it needs no such check.
 */
export function rejectCrossSite(request: FastifyRequest): void {
  if (request.headers.authorization?.startsWith('Bearer ') || !request.headers.cookie) return
  if (!isProvenOwnPage(request)) throw generalProblems.crossSite()
}
