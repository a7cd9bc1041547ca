import { m } from '#messages'
import type { ModeratedKind, Rule } from '#domain/accounts/moderation.ts'

/** Names of the rules in the current language. */
export const RULE_WORDS: Record<Rule, () => string> = {
  spam: m.moderation_rule_spam,
  offensive: m.moderation_rule_offensive,
  fraud: m.moderation_rule_fraud,
  'private-data': m.moderation_rule_private_data,
  'not-a-customer': m.moderation_rule_not_a_customer,
  'outside-payment': m.moderation_rule_outside_payment,
  other: m.moderation_rule_other,
}

export const SUBJECTS: Record<ModeratedKind, (inputs: { name: string }) => string> = {
  review: m.moderation_subject_review,
  chat: m.moderation_subject_chat,
  request: m.moderation_subject_request,
  quote: m.moderation_subject_quote,
  picture: m.moderation_subject_picture,
}
