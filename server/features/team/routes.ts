import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { team } from '#contract/team.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import {
  beginRegistration,
  finishRegistration,
  register,
  serializeUser,
  setSignInCookies,
  signInOrigin,
} from '#server/features/accounts/accounts.ts'
import { requireActor, requireMerchantId, requireAllStores } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import {
  acceptWithAccount,
  invite,
  join,
  joinByPhone,
  openInvitation,
  resend,
  withdraw,
} from './invitations.ts'
import { listHistory, listInvitations } from './queries.ts'
import {
  serializeEntry,
  serializeInvitation,
  serializeMember,
  serializeMemberSession,
  serializeOpenInvitation,
} from './serialize.ts'
import { changeRole, listMemberSessions, listTeam, remove, signOutMember } from './team.ts'

export const teamRoutes: HttpRoutes<typeof team> = {
  async 'GET /merchant/team'(_input, ctx) {
    const merchantId = requireMerchantId(ctx)
    const [members, invitations] = await Promise.all([
      listTeam(ctx, merchantId),
      listInvitations(ctx.db, merchantId),
    ])
    return {
      success: true,
      members: members.map(serializeMember),
      invitations: invitations.map((row) => serializeInvitation(row, ctx.now)),
    }
  },

  async 'POST /merchant/team/invitations'({ body }, ctx) {
    const invitation = await invite(ctx, body)
    return {
      success: true,
      message: invitedReply(invitation),
      invitation: serializeInvitation(invitation, ctx.now),
    }
  },

  async 'POST /merchant/team/invitations/:id/resend'({ params }, ctx) {
    const invitation = await resend(ctx, params.id)
    return {
      success: true,
      message: invitedReply(invitation),
      invitation: serializeInvitation(invitation, ctx.now),
    }
  },

  async 'DELETE /merchant/team/invitations/:id'({ params }, ctx) {
    await withdraw(ctx, params.id)
    return { success: true, message: m.rule_reply_team_invitation_withdrawn() }
  },

  async 'POST /team-invitations/read'({ body }, ctx) {
    const invitation = await openInvitation(ctx.db, body.token, ctx.now)
    return { success: true, invitation: serializeOpenInvitation(invitation) }
  },

  async 'POST /team-invitations/accept'({ body }, ctx) {
    const { businessName } = await acceptWithAccount(ctx, body.token)
    return { success: true, message: m.rule_reply_team_joined({ business: businessName }) }
  },

  async 'POST /team-invitations/register'({ body }, ctx) {
    const { token, ...form } = body
    const { businessName } = await openInvitation(ctx.db, token, ctx.now)
    const from = signInOrigin(ctx)
    const signedIn = await register(ctx, form, from, { join: (tx, accountId) => join(tx, token, accountId) })
    await setSignInCookies(ctx, signedIn.account.id, signedIn.secret, from)
    return {
      success: true,
      message: m.rule_reply_team_joined({ business: businessName }),
      access_token: signedIn.token,
      merchant: serializeUser(signedIn.account, ctx.app.config),
    }
  },

  async 'POST /team-invitations/registrations'({ body: { token, ...form } }, ctx) {
    await openInvitation(ctx.db, token, ctx.now)
    return beginRegistration(ctx, form, { kind: 'team' })
  },

  async 'POST /team-invitations/registrations/:id/confirm'({ params, body }, ctx) {
    const { user, ...signedIn } = await finishRegistration(ctx, params.id, body.code, {
      kind: 'team',
      join: (tx, accountId) => joinByPhone(tx, body.token, accountId),
    })
    return { ...signedIn, merchant: user }
  },

  async 'GET /merchant/team/members/:id/sessions'({ params }, ctx) {
    const { sessionId } = requireActor(ctx)
    const sessions = await listMemberSessions(ctx, params.id)
    return { success: true, sessions: sessions.map((session) => serializeMemberSession(session, sessionId)) }
  },

  async 'DELETE /merchant/team/members/:id/sessions'({ params }, ctx) {
    const { firstName } = await signOutMember(ctx, params.id)
    return { success: true, message: m.rule_reply_team_signed_out({ name: firstName }) }
  },

  async 'PUT /merchant/team/:id'({ params, body }, ctx) {
    const member = await changeRole(ctx, params.id, body)
    return {
      success: true,
      message: m.rule_reply_team_role_changed({ name: member.firstName }),
      member: serializeMember(member),
    }
  },

  async 'DELETE /merchant/team/:id'({ params }, ctx) {
    const { firstName } = await remove(ctx, params.id)
    return { success: true, message: m.rule_reply_team_removed({ name: firstName }) }
  },

  async 'GET /merchant/history'({ query }, ctx) {
    requireAllStores(ctx)
    const { page, limit, accountId } = query
    const { rows, total } = await listHistory(ctx.db, requireMerchantId(ctx), accountId, { page, limit })
    return {
      success: true,
      entries: rows.map(serializeEntry),
      pagination: pagination(page, limit, total),
    }
  },
}

const invitedReply = ({ email, phoneNumber }: { email: string | null; phoneNumber: string | null }): string =>
  m.rule_reply_team_invited({ address: email ?? readablePhone(phoneNumber ?? '') })
