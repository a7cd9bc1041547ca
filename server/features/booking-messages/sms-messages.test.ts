import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'mocha'
import { LOCALES } from '#domain/accounts/locale.ts'
import { readConfig } from '#server/config/config.ts'
import { codeSms, type CodeUse } from '#server/features/accounts/verification/mails.ts'
import { withLocale } from '#server/locale.ts'

/** Returns the texts of SMS, and those that are inserted in them. */
function smsTexts(locale: string): [key: string, text: string][] {
  const file = new URL(`../../../web/messages/${locale}.json`, import.meta.url)
  const messages: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(messages).flatMap(([key, text]) =>
    /^(?:sms|notice_booking|time)_/.test(key) && typeof text === 'string' ? [[key, text]] : [],
  )
}

const USES: CodeUse[] = [
  { use: 'phone' },
  { use: 'new-phone' },
  { use: 'sign-in' },
  { use: 'identity' },
  { use: 'registration' },
  { use: 'withdrawal', cents: 100_000_000, phone: '254712345678' },
]

describe('SMS', () => {
  for (const locale of LOCALES) {
    it(`in ${locale} contain only characters of the GSM alphabet that keep 160 to a segment`, () => {
      const texts = smsTexts(locale)
      assert.ok(texts.length > 20)
      // The characters ` ^ [ ] ~ \ | are missing from SMS or count twice; the braces are those of placeholders.
      for (const [key, text] of texts) assert.match(text, /^[\n -Z_a-z{}]*$/, key)
    })

    it(`with a code in ${locale} is one segment, also with a long host name`, () => {
      const config = {
        ...readConfig({ NODE_ENV: 'test' }),
        publicUrl: 'https://deals-and-services.example.co.ke',
        merchantUrl: 'https://business.deals-and-services.example.co.ke',
      }
      for (const site of ['customer', 'merchant'] as const) {
        const texts = withLocale(locale, () => USES.map((use) => codeSms(config, site, '123456', use)))
        for (const sms of texts) {
          assert.match(sms, /^[\n -~]{1,160}$/)
          assert.match(sms, /^D3: 123456 .*\n\n@[\w.-]+ #123456$/)
        }
        assert.equal(new Set(texts).size, USES.length, 'each names its use')
      }
    })
  }
})
