import { DAY, HOUR } from '#domain/time/time.ts'
import type { LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const accountLimits = {
  'sign-in': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more:
      '5 per known device of the account, 5 per session that re-authenticates, 5 for all other devices ' +
      'together; then a wait of 30 s, doubling to 1 h; one day after 100',
    protects: 'passwords and second factors from guessing',
    mayAffect:
      'people who sign in on a new device while someone else guesses their password, or while very many ' +
      'passwords from their address are wrong',
  },
  register: {
    counts: 'operations',
    store: 'database',
    ip: [[30, HOUR]],
    more:
      'after that the browser must solve a proof of work, which gets harder with every sign-up; ' +
      'sign-ups are never refused',
    protects: 'D3 from fake accounts, and people from the SMS that they cause',
    mayAffect: 'people with slow phones at a busy address: some seconds of calculation',
  },
  'reset-request': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more:
      '3 per hour and 6 per day for each pair of e-mail address and requester; 12 per day for all unknown ' +
      'devices together, with growing waits',
    protects: 'inboxes from floods, and codes from guessing',
    mayAffect:
      'people who request a code on a new device while someone else requests codes for their address; ' +
      'every code that they receive works',
  },
  reset: {
    counts: 'failures',
    store: 'database',
    ip: [[300, HOUR]],
    more:
      '5 attempts per code for its requester, 5 for all others; known devices of the account are not ' +
      'counted by address',
    protects: 'passwords from guessed codes',
    mayAffect: 'people who reset on a new device at an address from which very many codes are wrong',
  },
  'otp-verify': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more: '5 attempts per code for its requester, 5 for all others; accounts are not counted by address',
    protects: 'phone numbers from being claimed with guessed codes',
    mayAffect: 'people who are not signed in, at an address from which very many codes are wrong',
  },
  'otp-resend': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more:
      '3 per hour and 6 per day for each pair of phone and requester; 12 per day for all requesters ' +
      'together, with growing waits, except an account’s first two; 500 SMS per hour in total',
    protects: 'phones from floods of SMS, and D3 from paying for them',
    mayAffect:
      'people for whose number someone else requests codes: they wait longer for their second code; ' +
      'everyone, in an hour in which 500 SMS were sent',
  },
  'new-device': {
    counts: 'operations',
    store: 'memory',
    person: [[20, DAY]],
    more: 'after that a browser that signs in gets no device cookie',
    protects: 'the other limits from an attacker who collects device cookies',
    mayAffect: 'an account shared by many browsers: after twenty in a day, the others stay unknown devices',
  },
} as const satisfies LimitTable
