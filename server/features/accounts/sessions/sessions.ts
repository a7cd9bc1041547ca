/**
 * A session is a row that is read on every request, so revoking it takes effect at once
 * (docs/rules/accounts.md#sessions). Our own pages have its secret in an HttpOnly cookie; API clients have a
 * JWT with its id.
 */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LAST_SEEN_INTERVAL_MS, SESSION_IDLE_MS, getSessionLife } from '#domain/accounts/account-policy.ts'
import { takeStart } from '#domain/text/shorten.ts'
import type { AppContext, Ctx } from '#server/app-context.ts'
import { acceptedKeys, type Key } from '#server/encryption.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { SESSION_COOKIE } from '#server/platform/http/session-cookies.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { hashSecret, newSecret, uuidv7 } from '#server/ids.ts'
import { isNewDevice, recordDevice } from '../security/device-queries.ts'
import {
  findLiveSession,
  insertSession,
  listLiveSessions,
  touchSession,
  type Account,
  type LiveSession,
} from '../queries.ts'

/** The origin of a sign-in. `device` is the secret of the browser's device cookie; API clients have none. */
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
  const expires = new Date(ctx.now.getTime() + getSessionLife(account.role))
  const deviceHash = from.device === undefined ? null : hashSecret(from.device)
  const userAgent = from.userAgent ? takeStart(from.userAgent, 300) : null
  if (await isNewDevice(db, account.id, deviceHash, userAgent))
    await emit(ctx.app, db, 'device.new', { accountId: account.id, sessionId: id })
  await insertSession(db, {
    id,
    account_id: account.id,
    secret_hash: hash,
    created_at: ctx.now,
    expires_at: expires,
    last_seen_at: ctx.now,
    reauthenticated_at: ctx.now,
    ip: from.ip,
    user_agent: userAgent,
  })
  if (deviceHash !== null) await recordDevice(db, account.id, deviceHash, ctx.now)
  // ASCII claims only: existing chat clients decode them with atob (docs/rules/wire-format.md#access-tokens).
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
    .sign(tokenKey(ctx.app.config))
  return { id, secret, token }
}

/**
 * Places where a request can carry a session: the Authorization header, the session cookie, or the `access_token` cookie, in
 * this order. The first that is present decides; the others are ignored.
 */
export type SessionCredentials = {
  authorization: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
}

/** Returns the valid session of a request, and records at intervals when it was last seen. */
export async function findRequestSession(
  app: AppContext,
  credentials: SessionCredentials,
  site: Site,
): Promise<LiveSession | null> {
  const now = app.clock.now()
  const session = await findByCredentials(app, credentials, site, now)
  if (!session) return null
  const stale = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)
  // The update is not awaited: if it fails, the next request repeats it.
  if (session.lastSeenAt < stale)
    touchSession(app.database.db, session.sessionId, now, stale).catch((error: unknown) =>
      app.log.warn({ err: error }, 'session.last-seen.failed'),
    )
  return session
}

/** Returns all valid sessions of a request: a client may send a token besides the session cookie. */
export async function listRequestSessions(
  app: AppContext,
  { authorization, cookies }: SessionCredentials,
  site: Site,
): Promise<LiveSession[]> {
  const { [SESSION_COOKIE[site]]: secret, access_token } = cookies
  const sources: SessionCredentials[] = [
    { authorization, cookies: {} },
    { authorization: undefined, cookies: { [SESSION_COOKIE[site]]: secret } },
    { authorization: undefined, cookies: { access_token } },
  ]
  const found = await Promise.all(
    sources.map((credentials) => findByCredentials(app, credentials, site, app.clock.now())),
  )
  const sessionsById = new Map<string, LiveSession>()
  for (const session of found) if (session) sessionsById.set(session.sessionId, session)
  return [...sessionsById.values()]
}

export const findSession = (app: AppContext, id: string): Promise<LiveSession | null> =>
  findByKey(app, { id }, app.clock.now())

/** Returns the sessions that have not ended. */
export const findSessions = (app: AppContext, ids: readonly string[]): Promise<LiveSession[]> =>
  listLiveSessions(app.database, ids, app.clock.now(), idleSince(app.clock.now()))

async function findByCredentials(
  app: AppContext,
  credentials: SessionCredentials,
  site: Site,
  now: Date,
): Promise<LiveSession | null> {
  const key = await findSessionKey(app, credentials, site, now)
  const session = key && (await findByKey(app, key, now))
  // Admins have a site of their own, and nobody else has a session there.
  return session && (session.role === 'admin') === (site === 'admin') ? session : null
}

async function findByKey(
  app: AppContext,
  key: { id: string } | { secretHash: Buffer },
  now: Date,
): Promise<LiveSession | null> {
  return (await findLiveSession(app.database, key, now, idleSince(now))) ?? null
}

const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS)

async function findSessionKey(
  app: AppContext,
  { authorization, cookies }: SessionCredentials,
  site: Site,
  now: Date,
): Promise<{ id: string } | { secretHash: Buffer } | null> {
  // Existing clients without a session send an empty header, or 'Bearer null' or 'Bearer undefined', which are invalid tokens.
  if (authorization === '') return null
  const bearer = /^Bearer\b *(.*)$/i.exec(authorization ?? '')
  if (bearer) return verifyToken(app, bearer[1] ?? '', now)
  const secret = cookies[SESSION_COOKIE[site]]
  if (secret) return { secretHash: hashSecret(secret) }
  const token = cookies.access_token
  return token ? verifyToken(app, token, now) : null
}

/** The session id of a token, or null if the token is not ours or has expired. */
async function verifyToken(app: AppContext, token: string, now: Date): Promise<{ id: string } | null> {
  for (const key of acceptedKeys(app.config)) {
    try {
      const { payload } = await jwtVerify<{ sid: string }>(token, tokenKey(key), {
        algorithms: ['HS256'],
        issuer: 'd3',
        audience: 'd3',
        currentDate: now,
        requiredClaims: ['exp', 'sid'],
      })
      return { id: payload.sid }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}

const tokenKey = (config: Key) => new TextEncoder().encode(config.sessionKey)
