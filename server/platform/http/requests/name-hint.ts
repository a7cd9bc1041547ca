/**
 * A cookie with nothing but the first name of who is signed in, which scripts can read: pages that are the same for
 * everyone show it before they know the session. It proves nothing.
 */
import type { CookieSerializeOptions } from '@fastify/cookie'
import { getSessionLife } from '#domain/accounts/account-policy.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** web/app/session/name-hint.ts reads it. */
const COOKIE = 'd3_name'
const OPTIONS: CookieSerializeOptions = {
  sameSite: 'lax',
  path: '/',
  secure: 'auto',
  maxAge: getSessionLife('customer') / 1000,
}

type CookieReply = {
  setCookie(name: string, value: string, options?: CookieSerializeOptions): unknown
  clearCookie(name: string, options?: CookieSerializeOptions): unknown
}

/** Returns null when nobody is signed in. */
export const setNameHint = (reply: CookieReply, firstName: string | null): unknown =>
  firstName === null ? reply.clearCookie(COOKIE, OPTIONS) : reply.setCookie(COOKIE, firstName, OPTIONS)

/** Corrects a hint that is missing, or of a session that has ended or of another name. */
export function correctNameHint(
  request: FastifyRequest,
  reply: FastifyReply,
  firstName: string | null,
): void {
  if ((request.cookies[COOKIE] ?? null) !== firstName) setNameHint(reply, firstName)
}
