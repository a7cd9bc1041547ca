import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import { MAIL_GROUPS } from '#domain/clients/client-mails.ts'
import { takeStart } from '#domain/text/shorten.ts'

/** The choices in the address; others than those that exist are left out. */
export function readMailsChoice(params: URLSearchParams) {
  const sent = Number(params.get('sent'))
  return {
    store: params.get('store') || undefined,
    group: MAIL_GROUPS.find((group) => group === params.get('group')) ?? 'everyone',
    tag: takeStart((params.get('tag') ?? '').trim(), CLIENT_TEXTS.tag.max),
    sent: Number.isSafeInteger(sent) && sent > 1 ? Math.min(sent, 10_000) : 1,
  }
}
export type MailsChoice = ReturnType<typeof readMailsChoice>
