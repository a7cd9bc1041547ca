/** Who may call an endpoint. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { generalProblems } from '#contract/problem.ts'
import { hasMerchantRole, LEAST_ROLE } from '#domain/accounts/merchant-role.ts'
import { REAUTHENTICATION_TTL_MS } from '#domain/accounts/account-policy.ts'
import type { Actor, Ctx } from '../app-context.ts'
import { isFromForeignPage } from './own-pages.ts'

/** The caller as the handler sees it: null where the response does not depend on who calls. */
export const callerOf = ({ auth, personalFor }: Endpoint, actor: Actor | null): Actor | null =>
  auth === 'public' || (personalFor !== undefined && actor?.role !== personalFor) ? null : actor

/** Throws unless this account may call the endpoint. */
export function authorize({ auth, merchantRole, forbidsAnonymous }: Endpoint, actor: Actor | null): void {
  if (auth === 'public' || auth === 'optional') return
  if (!actor) throw forbidsAnonymous ? generalProblems.forbidden() : generalProblems.signedOut()
  if (auth !== 'account' && actor.role !== auth) throw generalProblems.forbidden()
  if (auth === 'merchant' && !hasMerchantRole(actor.merchantRole, merchantRole ?? LEAST_ROLE.seeCatalogue))
    throw generalProblems.forbidden()
}

/** Throws if the endpoint requires a recent re-authentication and there was none. */
export function requireReauthentication(
  { requiresReauthentication }: Endpoint,
  actor: Actor | null,
  now: Date,
): void {
  if (!requiresReauthentication || !actor) return
  if (actor.reauthenticatedAt.getTime() + REAUTHENTICATION_TTL_MS <= now.getTime())
    throw generalProblems.reauthenticationRequired()
}

/** The merchant that the signed-in account of a merchant route acts for. */
export function merchantOf(ctx: Pick<Ctx, 'actor'>): string {
  const { merchantId } = actorOf(ctx)
  if (merchantId === null) throw generalProblems.forbidden()
  return merchantId
}

/** The signed-in account of a route that is not public. */
export function actorOf(ctx: Pick<Ctx, 'actor'>): Actor {
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
  if (isFromForeignPage(request)) throw generalProblems.crossSite()
}
