import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isBot } from './bots.ts'

const PHONES = [
  'Mozilla/5.0 (Linux; Android 14; TECNO KJ5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/36.2/191.316; U; en) Presto/2.12.423 Version/12.16',
]
const BOTS = [
  undefined,
  '',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'curl/8.5.0',
]

describe('bots', () => {
  it('are recognized by their names', () => {
    for (const bot of BOTS) assert.equal(isBot(bot), true, bot)
  })
  it('are not the browsers of people', () => {
    for (const phone of PHONES) assert.equal(isBot(phone), false, phone)
  })
})
