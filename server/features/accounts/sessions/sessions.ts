/**
 * A session is a row that the database is asked about on every request, so it ends at once wherever it is
 * ended (docs/rules/accounts.md#sessions). It is carried in one of two ways: our own pages hold its secret in
 * a cookie that no script can read; an API client holds a JWT that names it.
 */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LAST_SEEN_INTERVAL_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#domain/accounts/account-policy.ts'
import type { Config } from '#server/config.ts'
import type { Ctx, AppContext } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import type { Site } from '#server/http/server.ts'
import { hashOf, newSecret, uuidv7 } from '#server/ids.ts'
import { noteDevice } from '../security/device-queries.ts'
import { findLiveSession, insertSession, touchSession, type Account, type LiveSession } from '../queries.ts'

/** Cookies do not know ports: two sites on one host need two names. */
export const SESSION_COOKIE: Record<Site, string> = {
  customer: 'd3_session',
  merchant: 'd3_merchant_session',
}

/** Where a sign-in came from. `device` is the secret that its browser keeps, whoever signs in with it; API clients have none. */
export type Origin = { ip: string; userAgent: string | undefined; device?: string }
export type OpenedSession = { id: string; secret: string; token: string }

export async function openSession(
  ctx: Pick<Ctx, 'app' | 'now'>,
  db: Queryable,
  account: Account,
  from: Origin,
): Promise<OpenedSession> {
  const { secret, hash } = newSecret()
  const id = uuidv7(ctx.now.getTime())
  const expires = new Date(ctx.now.getTime() + SESSION_LIFE_MS)
  await insertSession(db, {
    id,
    account_id: account.id,
    secret_hash: hash,
    created_at: ctx.now,
    expires_at: expires,
    last_seen_at: ctx.now,
    reauthenticated_at: ctx.now,
    ip: from.ip,
    user_agent: from.userAgent?.slice(0, 300) ?? null,
  })
  if (from.device !== undefined) await noteDevice(db, account.id, hashOf(from.device), ctx.now)
  // No names in the claims: existing chat clients read them with plain base64 (docs/rules/wire-format.md#access-tokens).
  const token = await new SignJWT({
    userId: account.id,
    type: account.role === 'customer' ? 'user' : account.role,
    sid: id,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('d3')
    .setAudience('d3')
    .setIssuedAt(ctx.now)
    .setExpirationTime(expires)
    .sign(keyOf(ctx.app.config))
  return { id, secret, token }
}

/** What a request shows of a session. The first of these that is there decides; the others are not looked at. */
export type Shown = {
  authorization: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
}

/** The session a request shows, if it is alive. */
export async function liveSession(app: AppContext, shown: Shown, site: Site): Promise<LiveSession | null> {
  const now = app.clock.now()
  const session = await findShown(app, shown, site, now)
  if (!session) return null
  const stale = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)
  // Nobody waits for this; if it fails, the next request does it.
  if (session.lastSeenAt < stale)
    touchSession(app.database.db, session.sessionId, now, stale).catch((error: unknown) =>
      app.log.warn({ err: error }, 'session.last-seen.not-stored'),
    )
  return session
}

/** All the sessions a request shows that are alive: a client may send its token beside the cookie of a page. */
export async function allLiveSessions(
  app: AppContext,
  { authorization, cookies }: Shown,
  site: Site,
): Promise<LiveSession[]> {
  const { [SESSION_COOKIE[site]]: secret, access_token } = cookies
  const each: Shown[] = [
    { authorization, cookies: {} },
    { authorization: undefined, cookies: { [SESSION_COOKIE[site]]: secret } },
    { authorization: undefined, cookies: { access_token } },
  ]
  const found = await Promise.all(each.map((shown) => findShown(app, shown, site, app.clock.now())))
  return [...new Map(found.flatMap((session) => (session ? [[session.sessionId, session]] : []))).values()]
}

async function findShown(app: AppContext, shown: Shown, site: Site, now: Date): Promise<LiveSession | null> {
  const key = await keyShown(app, shown, site, now)
  return (
    (key && (await findLiveSession(app.database, key, now, new Date(now.getTime() - SESSION_IDLE_MS)))) ??
    null
  )
}

async function keyShown(
  app: AppContext,
  shown: Shown,
  site: Site,
  now: Date,
): Promise<{ id: string } | { secretHash: Buffer } | null> {
  // Existing clients send an empty header, 'Bearer null' or 'Bearer undefined' when nobody is signed in; no such token can be verified.
  const bearer = shown.authorization === '' ? [''] : /^Bearer\b *(.*)$/i.exec(shown.authorization ?? '')
  if (bearer) return sessionNamed(app, bearer[1] ?? '', now)
  const secret = shown.cookies[SESSION_COOKIE[site]]
  if (secret) return { secretHash: hashOf(secret) }
  const token = shown.cookies.access_token
  return token ? sessionNamed(app, token, now) : null
}

/** The session a token names, if we signed it and it is in date. */
async function sessionNamed(app: AppContext, token: string, now: Date): Promise<{ id: string } | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, keyOf(app.config), {
      algorithms: ['HS256'],
      issuer: 'd3',
      audience: 'd3',
      currentDate: now,
      requiredClaims: ['exp', 'sid'],
    })
    return { id: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const keyOf = (config: Config) => new TextEncoder().encode(config.sessionKey)
