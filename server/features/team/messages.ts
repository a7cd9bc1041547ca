/** The messages with the link of an invitation, in the language of the person who invites. */
import { m } from '#messages'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { dayAndTime } from '#domain/time/time.ts'
import {
  emailButton,
  emailHtml,
  emailText,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import type { Config } from '#server/config/config.ts'

type Invited = { invitedBy: string; business: string; role: MerchantRole; link: string; expiresAt: Date }

export const invitationLink = ({ merchantUrl }: Pick<Config, 'merchantUrl'>, token: string): string =>
  `${merchantUrl}/join?token=${token}`

const ROLE_NAMES: Record<MerchantRole, () => string> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  'front-desk': m.team_role_front_desk,
  staff: m.team_role_staff,
}

export const invitationSms = ({ business, link }: Invited): string =>
  fitSms([business], (name) => m.sms_team_invitation({ business: name, link }))

export function invitationMail({ invitedBy, business, role, link, expiresAt }: Invited): EmailContent {
  const subject = m.mail_team_invitation_subject({ business })
  const text = m.mail_team_invitation_text({ name: invitedBy, business, role: ROLE_NAMES[role]() })
  const label = m.mail_team_invitation_button()
  const until = m.mail_team_invitation_until({ when: dayAndTime(expiresAt.getTime()) })
  return {
    subject,
    text: [text, '', `${label}: ${link}`, '', until, '', SIGNATURE].join('\n'),
    html: emailHtml(
      subject,
      [emailText(text), emailButton(link, label), '<p></p>', emailText(until)].join(''),
      m.mail_team_invitation_footer(),
    ),
  }
}
