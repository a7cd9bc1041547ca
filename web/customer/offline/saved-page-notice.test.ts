// cspell:disable -- Kiswahili
import assert from 'node:assert/strict'
import { afterEach, test } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import { noticeText, withNotice } from './saved-page-notice.ts'

const SAVED = Date.parse('2026-03-04T06:05:00Z')
const DAY_MS = 86_400_000

afterEach(() => overwriteGetLocale(() => 'en'))

test('the notice names the time in Nairobi, and the day of an older page', () => {
  assert.equal(noticeText('en', 'lost', SAVED, SAVED), 'You’re offline. Last updated at 09:05.')
  assert.equal(
    noticeText('en', 'slow', SAVED, SAVED + DAY_MS),
    'Your connection is slow. Last updated on Wed 4 Mar at 09:05.',
  )
  assert.equal(
    noticeText('sw', 'lost', SAVED, SAVED + DAY_MS),
    'Huna mtandao. Taarifa hizi ni za Jtano 4 Mac, 09:05.',
  )
})

test('the notice is in the language of the saved page', () => {
  const page = (lang: string) =>
    `<html lang="${lang}"><p data-saved-page-notice="" class="mb-3" role="status"></p>`
  const start = `data-saved-at="${SAVED}" class="mb-3" role="status">`
  assert.ok(withNotice(page('en-KE'), 'lost', SAVED, SAVED).includes(`${start}You’re offline.`))
  assert.ok(withNotice(page('sw-KE'), 'lost', SAVED, SAVED).includes(`${start}Huna mtandao.`))
})
