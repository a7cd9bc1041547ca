/**
 * Admins: an operator creates the first owner (npm run admin), who invites the others. Each chooses a password with a
 * link that works once.
 */
import { m } from '#messages'
import { accountProblems } from '#contract/accounts.ts'
import { adminProblems } from '#contract/admin/admins.ts'
import { codeProblems } from '#contract/codes.ts'
import type { Problem } from '#contract/problem.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import { DAY } from '#domain/time/time.ts'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { inTransaction, type Db, type Queryable, type Tx } from '#server/platform/database/database.ts'
import { hashSecret, newSecret, uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changeIdentity } from '../identity/identity-changes.ts'
import { deletePasskeys } from '../passkeys/passkey-queries.ts'
import { replacePassword } from '../passwords/new-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findCredentials, insertAccount } from '../queries.ts'
import { endTwoFactor } from '../security/security-queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { rejectCommonPassword, withUniqueReferralSlug } from '../sign-up/sign-up.ts'
import * as q from './admin-queries.ts'
import { serializeAdmin } from './serialize.ts'

export { listAdmins } from './admin-queries.ts'

const PASSWORD_PAGE = '/set-password'
export const passwordLink = (adminUrl: string, secret: string): string =>
  `${adminUrl}${PASSWORD_PAGE}?token=${secret}`

type NewAdmin = { email: string; firstName: string; lastName: string; role: AdminRole }

/**
 * Creates an owner and returns the secret of the link; for an admin who exists, only a new link. Null if the address
 * belongs to a customer or a merchant, whose account has other rights.
 */
export function createAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  return withUniqueReferralSlug('Admin', (referralSlug) =>
    inTransaction(db, async (tx) => {
      const known = await findCredentials(tx, email)
      if (known && known.role !== 'admin') return null
      const admin = { email, firstName: 'Admin', lastName: 'D3', role: 'owner' } as const
      const id = known?.id ?? (await insertNewAdmin(tx, admin, { referralSlug, invitedBy: null, now }))
      await audit(tx, now, {
        action: known ? 'admin.link-created' : 'admin.created',
        actor: null,
        subject: id,
      })
      return newLink(tx, id, now)
    }),
  )
}

export const inviteAdmin = (ctx: Ctx, admin: NewAdmin): Promise<q.AdminRow> =>
  withUniqueReferralSlug(admin.firstName, (referralSlug) =>
    transaction(ctx, async (tx) => {
      const { accountId } = requireAdmin(ctx, 'manageAdmins')
      if (await findCredentials(tx.db, admin.email)) throw accountProblems.emailTaken()
      const id = await insertNewAdmin(tx.db, admin, { referralSlug, invitedBy: accountId, now: ctx.now })
      await sendLink(tx, id, admin.email)
      await auditAdmin(tx, 'admin.invited', id, { role: admin.role })
      return q.getAdmin(tx.db, id)
    }),
  )

export const sendNewLink = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { email } = requireKnown(await q.lockAdmins(tx.db), id)
    await sendLink(tx, id, email ?? '')
    await auditAdmin(tx, 'admin.link-created', id)
  })

type AdminEdit = { role: AdminRole; isDisabled: boolean; reason: string; version?: number | undefined }

export const changeAdmin = (ctx: Ctx, id: string, edit: AdminEdit): Promise<q.AdminRow> =>
  transaction(ctx, async (tx) => {
    const admins = await q.lockAdmins(tx.db)
    const admin = requireKnown(admins, id)
    if (id === requireAdmin(ctx, 'manageAdmins').accountId) throw adminProblems.notYourself()
    requireCurrentVersion(admin, edit.version, () => serializeAdmin(admin))
    if (edit.role !== 'owner' || edit.isDisabled) requireOtherOwner(admins, id)
    await q.updateAdmin(tx.db, id, edit, ctx.now)
    if (edit.isDisabled) await endSessions(tx, { accountId: id })
    const { role, isDisabled, reason } = edit
    await auditAdmin(tx, 'admin.changed', id, { role, isDisabled, reason })
    return q.getAdmin(tx.db, id)
  })

const isActiveOwner = (admin: q.AdminRow): boolean =>
  admin.role === 'owner' && admin.disabledAt === null && admin.hasSecondFactor

const hasOtherOwner = (admins: readonly q.AdminRow[], id: string): boolean =>
  admins.some((each) => each.id !== id && isActiveOwner(each))

/** Checks the asking owner too, whom another owner may have changed meanwhile. */
function requireOtherOwner(admins: readonly q.AdminRow[], id: string): void {
  if (!hasOtherOwner(admins, id)) throw adminProblems.lastOwner()
}

/** Returns why the account of the last owner is not deleted, on request or by the job; null for all other accounts. */
export async function refuseDeletion(db: Queryable, id: string): Promise<Problem | null> {
  if (!(await q.isAdmin(db, id))) return null
  const admins = await q.lockAdmins(db)
  const isOwner = admins.some((each) => each.id === id && each.role === 'owner')
  return isOwner && !hasOtherOwner(admins, id) ? adminProblems.lastOwner() : null
}

/** Removes the second factors of an admin who has lost them. */
export const removeSecondFactors = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const admins = await q.lockAdmins(tx.db)
    requireKnown(admins, id)
    if (id === requireAdmin(ctx, 'manageAdmins').accountId) throw adminProblems.notYourself()
    requireOtherOwner(admins, id)
    await changeIdentity(tx, id, { kind: 'two-factor-off' }, async () => {
      await deletePasskeys(tx.db, id)
      await endTwoFactor(tx.db, id)
    })
    await auditAdmin(tx, 'admin.second-factor-removed', id, { reason })
  })

/** Sets the password and ends all sessions. Hashes first, so that a wrong link takes as long as a right one. */
export async function setPasswordByLink(
  ctx: Ctx,
  form: { token: string; newPassword: string },
  ip: string,
): Promise<void> {
  await rejectCommonPassword(form.newPassword, 'newPassword')
  const hash = await hashPassword(ctx, form.newPassword)
  await transaction(ctx, async (tx) => {
    const link = await q.consumePasswordLink(tx.db, hashSecret(form.token), ctx.now)
    if (!link) throw codeProblems.wrongPasswordLink()
    await replacePassword(tx, link.accountId, hash, null)
    await audit(tx.db, ctx.now, { action: 'password.set-by-link', actor: link.accountId, ip })
  })
}

function requireKnown(admins: readonly q.AdminRow[], id: string): q.AdminRow {
  const admin = admins.find((each) => each.id === id)
  if (!admin) throw adminProblems.notFound()
  return admin
}

async function insertNewAdmin(
  db: Tx,
  { email, firstName, lastName, role }: NewAdmin,
  { referralSlug, invitedBy, now }: { referralSlug: string; invitedBy: string | null; now: Date },
): Promise<string> {
  const account = {
    id: uuidv7(now.getTime()),
    role: 'admin',
    email,
    password_hash: null,
    first_name: firstName,
    last_name: lastName,
    phone_number: null,
    referral_slug: referralSlug,
    created_at: now,
  }
  const { id } = await insertAccount(db, account, { shown: {}, ip: null, referredBy: null })
  await q.insertAdmin(db, { accountId: id, role, invitedBy }, now)
  return id
}

/** Returns its secret. */
async function newLink(db: Tx, id: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  await q.replacePasswordLink(db, id, hash, now, new Date(now.getTime() + DAY))
  return secret
}

async function sendLink(tx: TxCtx, id: string, to: string): Promise<void> {
  const link = passwordLink(tx.app.config.adminUrl, await newLink(tx.db, id, tx.now))
  const key = `admin-link:${id}:${tx.now.getTime()}`
  const until = new Date(tx.now.getTime() + DAY).toISOString()
  // The admin site is in English.
  const mail = withLocale('en', () => invitationMail(requireAdmin(tx, 'manageAdmins').firstName, link))
  await tx.emit('send-mail', { key, until, to, ...mail })
}

function invitationMail(name: string, link: string): EmailContent {
  const [subject, text, label] = [
    m.mail_admin_invitation_subject(),
    m.mail_admin_invitation_text({ name }),
    m.mail_admin_invitation_button(),
  ]
  return {
    subject,
    text: [text, '', `${label}: ${link}`, '', SIGNATURE].join('\n'),
    html: emailHtml(subject, emailText(text) + emailButton(link, label), m.mail_account_footer()),
  }
}

const auditAdmin = (
  tx: TxCtx,
  action: string,
  subject: string,
  details: Record<string, string | boolean> = {},
) => audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'manageAdmins').accountId, subject, details })
