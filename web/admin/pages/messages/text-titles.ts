import type { TextName } from '#domain/text/text-names.ts'

export const TEXT_TITLES: Record<TextName, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  help: 'Questions and answers',
}
