/**
 * Whatever moves an identity: a phone, an e-mail address, a password, a second factor, Google, a passkey, a merge
 * (docs/rules/accounts.md#changes-of-an-identity).
 */
import { m } from '#messages'
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { formatPhone, maskPhone } from '#domain/accounts/phone.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { getAccount, getLanguage, setIdentityChanged } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { identityMail } from './mails.ts'

export type IdentityChange =
  | { kind: 'phone'; phone: string | null }
  | { kind: 'email'; email: string }
  | { kind: 'merged'; email: string | null; phone: string | null }
  | {
      kind:
        | 'password'
        | 'two-factor-on'
        | 'two-factor-off'
        | 'recovery-codes'
        | 'google-linked'
        | 'google-unlinked'
        | 'passkey-added'
        | 'passkey-removed'
    }

/**
 * The only way to change an identity. Writes to the address and the verified number that the account had before, ends all
 * sessions but `keptSessionId`, and stops withdrawals for a day; nothing of it if `work` returns false.
 */
export async function changeIdentity<T>(
  tx: TxCtx,
  accountId: string,
  { keptSessionId = null, ...change }: IdentityChange & { keptSessionId?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const before = await getAccount(tx.db, accountId)
  const result = await work()
  if (result === false) return result
  await setIdentityChanged(tx.db, accountId, tx.now)
  await endSessions(tx, { accountId, exceptId: keptSessionId })
  const { config } = tx.app
  const key = `identity:${uuidv7(tx.now.getTime())}`
  const { mail, sms } = withLocale(await getLanguage(tx.db, accountId), () => {
    const { subject, text } = describeChange(change, tx.now)
    const { supportEmail } = config
    return {
      mail: identityMail(config, {
        name: before.firstName,
        subject,
        text,
        hasRewards: before.role === 'customer',
      }),
      sms: m.sms_identity_changed({ change: subject, email: supportEmail }),
    }
  })
  if (before.email !== null) await tx.emit('send-mail', { key: `${key}:mail`, to: before.email, ...mail })
  if (before.phoneNumber !== null && before.isPhoneVerified)
    await tx.emit('send-sms', { key: `${key}:sms`, to: `+${before.phoneNumber}`, message: sms })
  return result
}

/** Writes the notice in the current language. The new number and address are masked, as somebody else may read it. */
export function describeChange(change: IdentityChange, now: Date): { subject: string; text: string } {
  switch (change.kind) {
    case 'phone':
      return {
        subject: m.mail_account_phone_changed_subject(),
        text:
          change.phone === null
            ? m.mail_account_phone_removed_text()
            : m.mail_account_phone_changed_text({ phone: maskPhone(change.phone) }),
      }
    case 'email':
      return {
        subject: m.mail_account_email_changed_subject(),
        text: m.mail_account_email_changed_text({ email: maskEmail(change.email) }),
      }
    case 'merged':
      return {
        subject: m.mail_account_merged_subject(),
        text: m.mail_account_merged_text({
          login: change.email ?? (change.phone === null ? '' : formatPhone(change.phone)),
        }),
      }
    case 'password':
      return {
        subject: m.mail_account_password_changed_subject(),
        text: m.mail_account_password_changed_text({ when: dayAndTime(now.getTime()) }),
      }
    case 'two-factor-on':
      return { subject: m.mail_account_two_factor_on_subject(), text: m.mail_account_two_factor_on_text() }
    case 'two-factor-off':
      return { subject: m.mail_account_two_factor_off_subject(), text: m.mail_account_two_factor_off_text() }
    case 'recovery-codes':
      return {
        subject: m.mail_account_recovery_codes_subject(),
        text: m.mail_account_recovery_codes_text(),
      }
    case 'google-linked':
      return { subject: m.mail_account_google_linked_subject(), text: m.mail_account_google_linked_text() }
    case 'google-unlinked':
      return {
        subject: m.mail_account_google_unlinked_subject(),
        text: m.mail_account_google_unlinked_text(),
      }
    case 'passkey-added':
      return { subject: m.mail_account_passkey_added_subject(), text: m.mail_account_passkey_added_text() }
    case 'passkey-removed':
      return {
        subject: m.mail_account_passkey_removed_subject(),
        text: m.mail_account_passkey_removed_text(),
      }
  }
}
