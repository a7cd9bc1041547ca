/**
 * Nobody can find out who has an account: neither by what is answered, nor by how long it takes
 * (docs/rules/security.md#account-enumeration).
 */
import type { Promised } from './stress.ts'
import { post, quantile, type Answered } from './asking.ts'

const TRIES = 200
const WARM_UP = 10
/** Shares of the median by which the two may differ. */
const MOST_APART = 0.1

export async function enumeration(base: string): Promise<Promised[]> {
  const password = 'not the password'
  return [
    await compared('A wrong password', base, '/users/login', (nth, isKnown) => ({
      email: isKnown ? 'wanjiku@d3.test' : `nobody-${nth}@d3.test`,
      password,
    })),
    // Each asks once: a second code for the same person is refused for a minute, whoever that is.
    await compared(
      'A new password',
      base,
      '/users/request-password-reset',
      (nth, isKnown) => ({
        email: isKnown ? ['wanjiku@d3.test', 'otieno@d3.test', 'admin@d3.test'][nth] : `somebody-${nth}@d3.test`,
      }),
      3,
    ),
  ]
}

async function compared(
  what: string,
  base: string,
  path: string,
  bodyOf: (nth: number, isKnown: boolean) => unknown,
  tries = TRIES,
): Promise<Promised> {
  const isTimed = tries >= TRIES
  const known: Answered[] = []
  const unknown: Answered[] = []
  // In turns, so that what disturbs one disturbs the other.
  for (let nth = isTimed ? -WARM_UP : 0; nth < tries; nth++) {
    const [a, b] = nth % 2 ? [true, false] : [false, true]
    for (const isKnown of [a, b]) {
      const answered = await post(base, path, bodyOf(Math.abs(nth), isKnown))
      if (nth >= 0) (isKnown ? known : unknown).push(answered)
    }
  }
  const said = new Set([...known, ...unknown].map(({ status, body }) => `${status} ${body}`))
  const [a, b] = [known, unknown].map((all) =>
    quantile(
      all.map(({ ms }) => ms),
      0.5,
    ),
  ) as [number, number] // two in, two out
  const apart = Math.abs(a - b) / Math.max(a, b)
  return {
    text: `${what} is answered alike to known and unknown: ${said.size === 1 ? 'one answer' : `${said.size} answers`}${
      isTimed
        ? `, ${a.toFixed(1)} and ${b.toFixed(1)} ms in the median of ${tries} (${(apart * 100).toFixed(1)}% apart, at most ${MOST_APART * 100}%)`
        : ''
    }`,
    isCached: said.size === 1 && (!isTimed || apart <= MOST_APART),
  }
}
