import assert from 'node:assert/strict'
import { test } from 'mocha'
import { findPushService } from './push-services.ts'

const SANDBOX = 'http://127.0.0.1:3002'

test('recognises the push services of browsers', () => {
  for (const [endpoint, service] of [
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'google'],
    ['https://fcm.googleapis.com:443/wp/abc', 'google'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://autopush.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://wns2-am3p.notify.windows.com/w/?token=abc', 'microsoft'],
    ['https://web.push.apple.com/abc', 'apple'],
    ['http://127.0.0.1:3002/push/0193471c', 'sandbox'],
  ] as const)
    assert.equal(findPushService(endpoint, SANDBOX), service, endpoint)
})

test('accepts no other address', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.attacker.example/',
    'https://xfcm.googleapis.com/',
    'https://attacker.example/push.apple.com',
    'https://attackerpush.apple.com/',
    'https://a.b.push.apple.com/',
    'https://push.apple.com/',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://127.0.0.1/',
    'https://10.0.0.1/latest/meta-data',
    'https://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'javascript:alert(1)',
    'data:text/plain,abc',
    'file:///etc/passwd',
    'http://127.0.0.1:3002/api/faults',
    'http://127.0.0.1:3002/push/../api/faults',
    'http://127.0.0.1:3005/push/abc',
    'http://localhost:3002/push/abc',
    'fcm.googleapis.com/fcm/send/abc',
    '',
  ])
    assert.equal(findPushService(endpoint, SANDBOX), null, endpoint)
  assert.equal(findPushService('http://127.0.0.1:3002/push/0193471c', null), null)
})
