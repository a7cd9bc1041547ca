import assert from 'node:assert/strict'
import { it } from 'mocha'
import { findSource, readCalendarAddress } from './address.ts'

it('An address of a calendar is one of a public server, by https or webcal', () => {
  const read = (text: string) => {
    const result = readCalendarAddress(text, false)
    return result.problem ?? result.address
  }
  assert.equal(
    read(' webcal://p01-calendars.icloud.com/published/2/AbC '),
    'https://p01-calendars.icloud.com/published/2/AbC',
  )
  assert.equal(read('WEBCALS://example.org/a.ics#top'), 'https://example.org/a.ics')
  assert.equal(read('https://EXAMPLE.org:443/a?b=c'), 'https://example.org/a?b=c')
})

for (const [problem, texts] of Object.entries({
  'no-address': [
    '',
    'calendar',
    'ftp://example.org/a.ics',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
  ],
  'has-password': ['https://me@example.org/', 'https://me:secret@example.org/', 'webcal://:x@example.org'],
  'not-secure': ['http://example.org/a.ics', 'http://127.0.0.1/'],
  'not-public': [
    'https://example.org:8443/',
    'https://example.org:22/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://redis/',
    'https://db.internal/',
    'https://printer.local./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://１２７.0.0.1/',
  ],
}))
  it(`An address is refused as ${problem}`, () => {
    for (const text of texts) assert.equal(readCalendarAddress(text, false).problem, problem, text)
  })

it('This machine is only read where that is allowed', () => {
  assert.deepEqual(readCalendarAddress('http://127.0.0.1:8080/a.ics', true), {
    address: 'http://127.0.0.1:8080/a.ics',
  })
  assert.equal(readCalendarAddress('http://10.0.0.1/a.ics', true).problem, 'not-secure')
})

it('A calendar is called by the program that it is of', () => {
  assert.deepEqual(
    [
      'https://calendar.google.com/calendar/ical/a/basic.ics',
      'https://outlook.live.com/owa/calendar/a/b/c/calendar.ics',
      'https://outlook.office365.com/owa/calendar/a/calendar.ics',
      'https://p01-caldav.icloud.com/published/2/a',
      'https://google.com.example.org/a.ics',
    ].map(findSource),
    ['google', 'outlook', 'outlook', 'apple', 'other'],
  )
})
