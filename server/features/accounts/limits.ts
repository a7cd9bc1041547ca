import type { LimitTable } from '#server/http/rate-limits.ts'

const [HOUR, DAY] = [3600, 86_400]

export const accountLimits = {
  'sign-in': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more: '5 of a device that signed in to the account before, of a session that proves again who it is, or of all other devices together; then 30 s, doubling to 1 h; a day after 100',
    protects: 'passwords and second factors from guessing',
    mayHurt:
      'people who sign in on a new device, while a stranger guesses at their account or very many passwords are wrong at their address',
  },
  register: {
    counts: 'operations',
    store: 'database',
    ip: [[30, HOUR]],
    more: 'after that the browser solves a proof of work, harder the more there are; never a refusal',
    protects: 'us from invented accounts, and people from their SMS',
    mayHurt: 'people with slow phones at a busy address: some seconds of calculation',
  },
  'reset-request': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more: '3 per hour and 6 per day for each e-mail address and who asks; of unknown devices together 12 per day, ever more slowly',
    protects: 'inboxes from floods, and codes from guessing',
    mayHurt:
      'people who ask on a new device while a stranger asks for them; a code in the inbox works, whoever asked for it',
  },
  reset: {
    counts: 'failures',
    store: 'database',
    ip: [[300, HOUR]],
    more: '5 per code of whoever asked for it, 5 of everybody else; devices that signed in before are not counted by address',
    protects: 'passwords from guessed codes',
    mayHurt: 'people who reset on a new device at an address where very many codes are wrong',
  },
  'otp-verify': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more: '5 per code of whoever asked for it, 5 of everybody else; accounts are not counted by address',
    protects: 'phones from being claimed by guessed codes',
    mayHurt: 'people who are not signed in, at an address where very many codes are wrong',
  },
  'otp-resend': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more: '3 per hour and 6 per day for each phone and who asks; of all together 12 per day, ever more slowly, but for an account’s first two; 500 SMS per hour in all',
    protects: 'phones from floods of SMS, and us from paying for them',
    mayHurt:
      'people whose number a stranger asks codes for: they wait longer for their second one; everybody, while 500 SMS an hour are reached',
  },
  'new-device': {
    counts: 'operations',
    store: 'memory',
    person: [[20, DAY]],
    more: 'after that a browser that signs in is given no device cookie',
    protects: 'the other limits from somebody who collects device cookies',
    mayHurt: 'an account that many browsers share: those after the twentieth of a day are unknown devices',
  },
} as const satisfies LimitTable
