import assert from 'node:assert/strict'
import { it } from 'mocha'
import { SOCIAL_PLATFORMS } from './socials.ts'
import { isLinkTo, isStoreWebsite } from './web-links.ts'

const WRONG = [
  'amani.example',
  'http://amani.example',
  'javascript:alert(1)',
  'https://',
  'https:amani.example',
  'https://user:pw@amani.example',
  'https://user@amani.example',
  'https://amani.example\\@d3.test',
  'https://amani.example/"onmouseover=alert(1)',
  "https://amani.example/'x",
  'https://amani.example/<script>',
  'https://amani.example/a b',
  'https://amani.example/\u0000',
  'https://amani.example/\u202E',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://db.localhost',
  'https://printer.local',
  'https://intranet',
  'https://amani..example',
]

it('a website is an https address of a domain', () => {
  for (const text of [
    'https://amani.example',
    'HTTPS://Amani.co.ke/bei?x=1#y',
    'https://a-b.co.ke:8443/',
    'https://münchen.example/',
  ])
    assert.equal(isStoreWebsite(text), true, text)
  for (const text of WRONG) assert.equal(isStoreWebsite(text), false, text)
})

it('a link to a platform leads to the platform', () => {
  for (const platform of SOCIAL_PLATFORMS) {
    assert.equal(isLinkTo(platform, `https://${platform}.test/amani`), true, platform)
    for (const text of WRONG) assert.equal(isLinkTo(platform, text), false, text)
  }
  for (const link of ['https://instagram.com/amani', 'https://www.instagram.com/amani/'])
    assert.equal(isLinkTo('instagram', link), true, link)
  for (const link of [
    'https://evil.example/instagram.com',
    'https://instagram.com.evil.example',
    'https://xinstagram.com/a',
    'https://facebook.com/amani',
  ])
    assert.equal(isLinkTo('instagram', link), false, link)
  assert.equal(isLinkTo('twitter', 'https://x.com/amani'), true)
  assert.equal(isLinkTo('website', 'https://amani.co.ke'), true)
})
