/** Invitations to a team: sending them, and joining with them. */
import { randomBytes } from 'node:crypto'
import type { InvitationInput } from '#contract/team.ts'
import { teamProblems } from '#contract/team.ts'
import { storeProblems } from '#contract/stores.ts'
import { staffProblems } from '#contract/staff/problems.ts'
import {
  INVITATION_LIFE_MS,
  INVITATIONS_PER_ADDRESS,
  INVITATIONS_PER_DAY,
  waitBeforeResend,
} from '#domain/accounts/invitation.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import {
  countWithinDay,
  insertMember,
  isInTeam,
  listMembers,
  lockTeam,
} from '#server/features/accounts/accounts.ts'
import { requireActor, requireMerchantId } from '#server/platform/http/access.ts'
import { hashSecret, uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { invitationLink, invitationMail, invitationSms } from './messages.ts'
import * as q from './queries.ts'
import type { InvitationRow } from './queries.ts'

/** Short enough for an SMS: 18 random bytes. */
const newToken = (): string => randomBytes(18).toString('base64url')

export async function invite(ctx: Ctx, input: InvitationInput): Promise<InvitationRow> {
  const merchantId = requireMerchantId(ctx)
  const { email = null, phoneNumber = null, role, staffId = null } = input
  const storeIds = await ownStores(ctx, merchantId, input.storeIds)
  await requireFreePerson(ctx, merchantId, staffId)
  const token = newToken()
  const id = uuidv7(ctx.now.getTime())
  return transaction(ctx, async (tx) => {
    const { businessName } = await lockTeam(tx.db, merchantId)
    const members = await listMembers(tx.db, merchantId, ctx.now)
    const isMember = members.some(
      (each) =>
        (email && each.email?.toLowerCase() === email) || (phoneNumber && each.phoneNumber === phoneNumber),
    )
    if (isMember) throw teamProblems.alreadyInTeam()
    const known = (await q.listInvitations(tx.db, merchantId)).find((each) =>
      email ? each.email?.toLowerCase() === email : each.phoneNumber === phoneNumber,
    )
    if (known && known.expiresAt > ctx.now) throw teamProblems.alreadyInvited()
    if (known) await q.revokeInvitation(tx.db, known.id, ctx.now)
    await q.insertInvitation(tx.db, {
      id,
      merchant_id: merchantId,
      email,
      phone_number: phoneNumber,
      role,
      staff_id: staffId,
      store_ids: storeIds,
      secret_hash: hashSecret(token),
      invited_by: requireActor(ctx).accountId,
      created_at: ctx.now,
      sent_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + INVITATION_LIFE_MS),
    })
    const invitation = await getInvitation(tx, merchantId, id)
    await send(tx, invitation, businessName, token)
    await auditTeam(tx, 'team.invited', id, { role })
    return invitation
  })
}

export async function resend(ctx: Ctx, id: string): Promise<InvitationRow> {
  const merchantId = requireMerchantId(ctx)
  const token = newToken()
  return transaction(ctx, async (tx) => {
    const { businessName } = await lockTeam(tx.db, merchantId)
    const invitation = await getInvitation(tx, merchantId, id)
    const waitMs = waitBeforeResend(invitation, ctx.now)
    if (waitMs === null) throw teamProblems.sentTooOften()
    if (waitMs > 0) throw teamProblems.sentTooOften().with({ retryAfter: Math.ceil(waitMs / 1000) })
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_LIFE_MS)
    await q.renewInvitation(tx.db, id, hashSecret(token), ctx.now, expiresAt)
    const renewed = await getInvitation(tx, merchantId, id)
    await send(tx, renewed, businessName, token)
    await auditTeam(tx, 'team.invited-again', id)
    return renewed
  })
}

export const withdraw = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const merchantId = requireMerchantId(ctx)
    await lockTeam(tx.db, merchantId)
    await getInvitation(tx, merchantId, id)
    await q.revokeInvitation(tx.db, id, ctx.now)
    await auditTeam(tx, 'team.invitation-withdrawn', id)
  })

async function getInvitation({ db }: TxCtx, merchantId: string, id: string): Promise<InvitationRow> {
  const invitation = await q.findInvitation(db, merchantId, id)
  if (!invitation) throw teamProblems.invitationNotFound()
  return invitation
}

/** Counts the message first: by the business, and by the address that receives it. */
async function send(tx: TxCtx, invitation: InvitationRow, business: string, token: string): Promise<void> {
  const { id, email, phoneNumber, role, expiresAt, sentAt, merchantId } = invitation
  const to = email ?? phoneNumber ?? ''
  const { sentTooOften } = teamProblems
  await countWithinDay(tx, `team-invitations:${merchantId}`, INVITATIONS_PER_DAY, sentTooOften)
  const address = hashSecret(to).toString('hex')
  await countWithinDay(tx, `team-invitations-to:${address}`, INVITATIONS_PER_ADDRESS, sentTooOften)
  const link = invitationLink(tx.app.config, token)
  const invited = { invitedBy: requireActor(tx).firstName, business, role, link, expiresAt }
  const key = `team-invitation:${id}:${sentAt.getTime()}`
  const until = expiresAt.toISOString()
  if (email !== null) await tx.emit('send-mail', { key, until, to, ...invitationMail(invited) })
  else await tx.emit('send-sms', { key, until, to: `+${to}`, message: invitationSms(invited) })
}

/** Throws unless the person is at the merchant's stores, and no other account is this person. */
export async function requireFreePerson(
  { db }: Pick<Ctx, 'db'> | Pick<TxCtx, 'db'>,
  merchantId: string,
  staffId: string | null,
  accountId?: string,
): Promise<void> {
  if (staffId === null) return
  const person = await q.findPerson(db, merchantId, staffId)
  if (!person) throw staffProblems.notFound()
  if (person.accountId !== null && person.accountId !== accountId) throw teamProblems.staffTaken()
}

/** Returns the ids without repetitions. Throws unless all are stores of the merchant. */
export async function ownStores(
  { db }: Pick<Ctx, 'db'> | Pick<TxCtx, 'db'>,
  merchantId: string,
  storeIds: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!storeIds) return null
  const ids = [...new Set(storeIds)].toSorted()
  if ((await q.countStores(db, merchantId, ids)) < ids.length) throw storeProblems.notFound()
  return ids
}

// ---------------------------------------------------------------- joining

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof q.findInvitationByHash>>>

/** The problem is the same for wrong, expired, withdrawn, replaced and used links. */
export async function openInvitation(
  db: Ctx['db'] | TxCtx['db'],
  token: string,
  now: Date,
): Promise<OpenInvitation> {
  const invitation = await q.findInvitationByHash(db, hashSecret(token), now)
  if (!invitation) throw teamProblems.linkInvalid()
  return invitation
}

/** Joins with an account of the merchants' site that is in no team. */
export async function acceptWithAccount(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const { accountId, role, merchantId } = requireActor(ctx)
  if (role !== 'merchant' || merchantId !== null) throw teamProblems.hasBusiness()
  const invitation = await openInvitation(ctx.db, token, ctx.now)
  try {
    await transaction(ctx, (tx) => join(tx, token, accountId))
  } catch (error) {
    if (violatedConstraint(error) === 'merchant_members_pkey') throw teamProblems.hasBusiness()
    throw error
  }
  return invitation
}

/** Joins with an account that was created now, or that has verified the phone before and may be in a team. */
export async function joinByPhone(tx: TxCtx, token: string, accountId: string): Promise<void> {
  if (await isInTeam(tx.db, accountId)) throw teamProblems.hasBusiness()
  await join(tx, token, accountId)
}

/** Uses the invitation up. The team is locked first, as for every change of it. */
export async function join(tx: TxCtx, token: string, accountId: string): Promise<void> {
  const { merchantId } = await openInvitation(tx.db, token, tx.now)
  await lockTeam(tx.db, merchantId)
  const { id, role, staffId, storeIds } = await openInvitation(tx.db, token, tx.now)
  await requireFreePerson(tx, merchantId, staffId)
  await insertMember(tx.db, { merchantId, accountId, role, staffId, storeIds }, tx.now)
  await q.acceptInvitation(tx.db, id, accountId, tx.now)
  await tx.emit('team.joined', { merchantId, accountId, invitationId: id })
  await audit(tx.db, tx.now, {
    action: 'team.joined',
    actor: accountId,
    subject: accountId,
    details: { role },
  })
}

export const auditTeam = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: { role?: MerchantRole } = {},
): Promise<void> => audit(tx.db, tx.now, { action, actor: requireActor(tx).accountId, subject, details })
