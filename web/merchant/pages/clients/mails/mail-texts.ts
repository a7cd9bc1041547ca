import { m } from '#messages'
import type { clientMails } from '#contract/client-mails.ts'
import type { Reply } from '#contract/kernel.ts'
import { MAX_MAIL_RECIPIENTS, type MailGroup } from '#domain/clients/client-mails.ts'
import { formatNumber } from '#domain/text/format-number.ts'

export type Loaded = Reply<(typeof clientMails)['GET /merchant/client-mails/audience']>
export type Audience = Loaded['audience']
export type SentMail = Reply<(typeof clientMails)['GET /merchant/client-mails']>['mails'][number]

export const MAIL_GROUP_LABELS: Record<MailGroup, () => string> = {
  everyone: m.merchant_mails_clients,
  new: m.merchant_clients_new,
  regular: m.merchant_clients_regular,
  away: m.merchant_clients_away,
  'no-shows': m.merchant_clients_no_shows,
  followers: m.merchant_mails_followers,
}

/** Returns the reasons why others get no e-mail, a line for each. */
export const leftOutTexts = ({ leftOut }: Audience): string[] => {
  const reasons: [count: number, text: string][] = [
    [leftOut.noAddress, m.merchant_mails_no_address({ count: leftOut.noAddress })],
    [leftOut.noConsent, m.merchant_mails_no_consent({ count: leftOut.noConsent })],
    [leftOut.unsubscribed, m.merchant_mails_unsubscribed({ count: leftOut.unsubscribed })],
    [leftOut.mailedToday, m.merchant_mails_mailed_today({ count: leftOut.mailedToday })],
    [leftOut.blocked, m.merchant_mails_blocked({ count: leftOut.blocked })],
    [leftOut.closed, m.merchant_mails_closed({ count: leftOut.closed })],
    [
      leftOut.overLimit,
      m.merchant_mails_over_limit({
        count: leftOut.overLimit,
        limit: formatNumber(MAX_MAIL_RECIPIENTS),
      }),
    ],
  ]
  return reasons.filter(([count]) => count > 0).map(([, text]) => text)
}

/** 'Regular, tag VIP'. */
export function audienceText({ group, tag }: Pick<SentMail, 'group' | 'tag'>): string {
  if (group === null) return m.merchant_mails_chosen()
  const name = MAIL_GROUP_LABELS[group]()
  return tag === null ? name : m.merchant_mails_tagged({ group: name, tag })
}
