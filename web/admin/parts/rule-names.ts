import type { ModeratedKind, Rule } from '#domain/accounts/moderation.ts'

export const RULE_NAMES: Record<Rule, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive',
  fraud: 'Fraud or a fake',
  'private-data': 'Private information',
  'not-a-customer': 'Not by a customer',
  'outside-payment': 'Asks to pay outside D3',
  other: 'Something else',
}

export const KIND_NAMES: Record<ModeratedKind, string> = {
  review: 'Review',
  chat: 'Chat',
  request: 'Request',
  quote: 'Quote',
  picture: 'Picture',
}
