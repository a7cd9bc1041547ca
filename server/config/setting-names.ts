/** Names in the environment that are meant to be settings of D3. */

/** Prefixes that only names of ours have. */
const OWN_PREFIX = /^(?:MPESA|AIRTEL|ETIMS|SMS|SMTP|STORAGE|BACKUP|VAPID|SUPPORT|COMPANY|SANDBOX|MERCHANT)_/
/** Shorter names are near to those of other programs. */
const MIN_LENGTH = 7

/** Returns one sentence for each name that is none of `known` and looks like one. */
export function findMisspelt(names: readonly string[], known: readonly string[]): string[] {
  const isKnown = new Set(known)
  return names
    .filter((name) => !isKnown.has(name))
    .flatMap((name) => {
      const meant = known.find((each) => isNear(name, each))
      if (meant) return [`${name}: is no setting; write ${meant}`]
      return OWN_PREFIX.test(name) ? [`${name}: is no setting; docs/operations/settings.md has all`] : []
    })
}

function isNear(name: string, known: string): boolean {
  if (known.length < MIN_LENGTH) return false
  const [a, b] = [name, known].map((each) => each.toUpperCase().replaceAll(/[_-]/g, '')) as [string, string]
  return a === b || isOneEditAway(a, b)
}

/** Returns whether the texts differ by one character more, less or other, or by two that are swapped. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return x.length + y.length <= 2 || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
}
