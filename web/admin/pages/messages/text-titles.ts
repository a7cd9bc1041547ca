import type { TextName } from '#domain/accounts/legal-texts.ts'

export const TEXT_TITLES: Record<TextName, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
}
