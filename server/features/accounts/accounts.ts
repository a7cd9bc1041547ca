/** The public API of accounts: account data, and the session of a request. */
import type { Session } from '#contract/session.ts'
import type { Actor, AppContext, Ctx } from '#server/app-context.ts'
import type { Identify, SessionCarrier, Site } from '#server/platform/http/operation.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { getAccount, type Account, type LiveSession } from './queries.ts'
import {
  findRequestSession,
  findSession,
  findSessions,
  type SessionCredentials,
} from './sessions/sessions.ts'

export { createAdmin, listAdmins, passwordLink } from './admins/admins.ts'
export { getAdminSince, isIndependent } from './admins/admin-queries.ts'
export { findSessionOrigin, getLanguage, type Account } from './queries.ts'
export { endSessions } from './sessions/end-sessions.ts'
export { reencryptTotp } from './security/second-factor.ts'
export { deviceName } from './security/devices.ts'
export {
  changeMember,
  deleteMember,
  insertMember,
  isInTeam,
  listMembers,
  lockTeam,
  replaceMerchantAccount,
  type MemberRow,
} from './members/member-queries.ts'
export {
  changeSettings,
  findUsedAvatars,
  FORMER,
  insertConsents,
  listConsents,
  setAppearance,
  setLanguage,
  setAvatar,
  loadSettings,
  type Settings,
} from './profile/own-data-queries.ts'
export {
  getPerson,
  listDueErasures,
  listPhonesOfOthers,
  lockMerged,
  lockPerson,
  scheduleErasure,
  postponeErasure,
  type Person,
} from './profile/erasure-queries.ts'
export { deleteCounters } from './security/attempt-queries.ts'
export { countWithinDay } from './security/daily-limit.ts'
export { lockRecipients } from './profile/recipient-queries.ts'
export type { ListedSession } from './security/security-queries.ts'
export { finishMerge, lockPair } from './support/merge.ts'
export {
  getOpen as getAccountForSupport,
  writeToPerson,
  changePhoneByCode,
  endAccountSession,
  endAccountSessions,
  freeze,
  listAccountDevices,
  resetAccountSecondFactor,
  sendCodeToNewPhone,
  sendLinkToNewEmail,
  unfreeze,
} from './support/support.ts'
export { consumeWithdrawalCode, requestWithdrawalCode } from './verification/withdrawal-codes.ts'
export { changeProfile } from './profile/profile.ts'
export { referralLink, serializeMerchant, serializeUser } from './sessions/serialize.ts'
export { signInOrigin, setSignInCookies } from './routes.ts'
export { beginRegistration, finishRegistration } from './registrations/routes.ts'
export { register } from './sign-up/sign-up.ts'

export const getAccountById = (ctx: Ctx, id: string): Promise<Account> => getAccount(ctx.db, id)

export const identify: Identify = async (app, request, site) => {
  const session = await findRequestSession(app, getCredentials(request), site)
  return session && toActor(session)
}

/** Returns the actor of a session that was identified before; null if it has ended. */
export async function identifySession(app: AppContext, sessionId: string): Promise<Actor | null> {
  const session = await findSession(app, sessionId)
  return session && toActor(session)
}

/** Returns the actors of those of the sessions that have not ended. */
export async function identifySessions(
  app: AppContext,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const sessions = await findSessions(app, sessionIds)
  return new Map(sessions.map((session) => [session.sessionId, toActor(session)]))
}

/** Returns the visitor of a page: `session` is what the page shows, `actor` is what the API checks. */
export async function findVisitor(
  app: AppContext,
  request: SessionCarrier,
  site: Site,
): Promise<{ session: Session; actor: Actor } | null> {
  const session = await findRequestSession(app, getCredentials(request), site)
  if (!session) return null
  return {
    session: {
      id: session.accountId,
      role: session.role,
      merchantRole: session.merchantRole,
      staffId: session.staffId,
      isLimited: session.storeIds !== null,
      adminRole: session.adminRole,
      hasSecondFactor: session.hasSecondFactor,
      firstName: session.firstName,
      lastName: session.lastName,
      email: session.email,
      phoneNumber: session.phoneNumber,
      isPhoneVerified: session.isPhoneVerified,
      avatar: mediaUrl(app.config, session.avatar),
      appearance: session.appearance,
      language: resolveLanguage(session),
      referralSlug: session.role === 'customer' ? session.referralSlug : null,
    },
    actor: toActor(session),
  }
}

const toActor = (session: LiveSession): Actor => ({
  accountId: session.accountId,
  role: session.role,
  merchantId: session.merchantId,
  merchantRole: session.merchantRole,
  staffId: session.staffId,
  storeIds: session.storeIds,
  adminRole: session.adminRole,
  hasSecondFactor: session.hasSecondFactor,
  sessionId: session.sessionId,
  reauthenticatedAt: session.reauthenticatedAt,
  firstName: session.firstName,
  language: resolveLanguage(session),
})

/** The admin site is in English. */
const resolveLanguage = ({ role, language }: LiveSession) => (role === 'admin' ? 'en' : language)

const getCredentials = (request: SessionCarrier): SessionCredentials => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
})
