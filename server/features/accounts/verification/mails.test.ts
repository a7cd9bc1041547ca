// cspell:ignore Habari baada dakika lilibadilishwa Jmosi
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { LOCALES } from '#domain/accounts/locale.ts'
import { readConfig } from '#server/config/config.ts'
import { withLocale } from '#server/locale.ts'
import { describeChange, type IdentityChange } from '../identity/identity-changes.ts'
import { identityMail } from '../identity/mails.ts'
import { resetMail, verifyEmailMail } from './mails.ts'

const config = readConfig({ NODE_ENV: 'test', SUPPORT_EMAIL: 'support@d3.test' })
const CHANGES: IdentityChange[] = [
  { kind: 'password' },
  { kind: 'phone', phone: '254712345678' },
  { kind: 'phone', phone: null },
  { kind: 'email', email: 'new@d3.test' },
  { kind: 'merged', email: null, phone: '254712345678' },
  { kind: 'two-factor-on' },
  { kind: 'two-factor-off' },
  { kind: 'recovery-codes' },
  { kind: 'google-linked' },
  { kind: 'google-unlinked' },
  { kind: 'passkey-added' },
  { kind: 'passkey-removed' },
]
const writeAll = () => [
  resetMail('Amina', '123456'),
  verifyEmailMail(config, 'Amina', 'the-token'),
  ...CHANGES.map((change) => {
    const described = describeChange(change, new Date('2026-11-21T11:30:00Z'))
    return identityMail(config, { name: 'Amina', ...described, hasRewards: true })
  }),
]

describe('Emails about accounts', () => {
  for (const locale of LOCALES)
    it(`in ${locale} say the same in text and HTML`, () => {
      for (const { subject, text, html } of withLocale(locale, writeAll)) {
        assert.ok(subject)
        assert.match(html, new RegExp(`<html lang="${locale}-KE">`))
        const [hello, ...paragraphs] = text.split('\n\n')
        assert.equal(hello, locale === 'sw' ? 'Habari Amina,' : 'Hello Amina,')
        const readable = html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
        for (const paragraph of paragraphs)
          for (const part of paragraph.split(/: (?=http)/)) assert.ok(readable.includes(part), part)
      }
    })

  it('name the durations and times of their rules', () => {
    const [reset, verify, changed] = withLocale('sw', writeAll)
    assert.match(reset!.text, /baada ya dakika 5/)
    assert.match(verify!.text, /baada ya saa 48/)
    assert.match(changed!.text, /lilibadilishwa Jmosi 21 Nov, 14:30\./)
  })
})
