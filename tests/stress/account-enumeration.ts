/**
 * Checks that neither the reply nor its response time shows whether an account exists
 * (docs/rules/security.md#account-enumeration).
 */
import { msQuantile, postTimed, type TimedReply } from './measure.ts'
import type { StressResult } from './target.ts'

const TRIES = 200
const WARM_UP_TRIES = 10
/** The largest difference between the two medians, as a share of the larger one. */
const MAX_DIFFERENCE = 0.1

export async function testAccountEnumeration(base: string): Promise<StressResult[]> {
  const password = 'not the password'
  const knownEmails = ['wanjiku@d3.test', 'otieno@d3.test', 'admin@d3.test']
  return [
    await compareReplies(base, {
      name: 'A wrong password',
      path: '/users/login',
      buildBody: (index, isKnown) => ({
        email: isKnown ? 'wanjiku@d3.test' : `unknown-${index}@d3.test`,
        password,
      }),
      tries: TRIES,
    }),
    await compareReplies(base, {
      name: 'A password reset',
      path: '/users/request-password-reset',
      buildBody: (index, isKnown) => ({ email: isKnown ? knownEmails[index] : `unknown-${index}@d3.test` }),
      // Each address is tried once: a second code for the same address is refused for a minute, known or not.
      tries: knownEmails.length,
    }),
  ]
}

type Comparison = {
  name: string
  path: string
  buildBody(index: number, isKnown: boolean): unknown
  tries: number
}

async function compareReplies(
  base: string,
  { name, path, buildBody, tries }: Comparison,
): Promise<StressResult> {
  const isTimed = tries >= TRIES
  const known: TimedReply[] = []
  const unknown: TimedReply[] = []
  // Alternating, so that other load on the machine affects both alike.
  for (let index = isTimed ? -WARM_UP_TRIES : 0; index < tries; index++) {
    const order = index % 2 ? [true, false] : [false, true]
    for (const isKnown of order) {
      const reply = await postTimed(base, path, buildBody(Math.abs(index), isKnown))
      if (index < 0) continue
      const replies = isKnown ? known : unknown
      replies.push(reply)
    }
  }
  const distinct = new Set(
    [...known, ...unknown].map(({ status, body }) => `${status} ${withoutRequestId(body)}`),
  )
  const text = `${name} has the same reply for known and unknown accounts (${distinct.size} distinct)`
  if (!isTimed) return { text, holds: distinct.size === 1 }

  const knownMs = msQuantile(known, 0.5)
  const unknownMs = msQuantile(unknown, 0.5)
  const difference = Math.abs(knownMs - unknownMs) / Math.max(knownMs, unknownMs)
  return {
    text:
      `${text}; medians of ${tries} are ${knownMs.toFixed(1)} and ${unknownMs.toFixed(1)} ms ` +
      `(${(difference * 100).toFixed(1)}% apart, at most ${MAX_DIFFERENCE * 100}%)`,
    holds: distinct.size === 1 && difference <= MAX_DIFFERENCE,
  }
}

/** A problem names the request, which is another one each time. */
const withoutRequestId = (body: string): string => body.replace(/,"requestId":"[^"]+"/, '')
