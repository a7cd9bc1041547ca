/**
 * How long a password would stand up to guessing, told while it is typed. The server alone decides what it
 * takes (docs/rules/security.md#passwords).
 */

export type Strength = {
  /** 0 nothing typed, 1 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  word: '' | 'Weak' | 'Fair' | 'Good' | 'Strong'
  /** What would help most; empty when nothing needs to. */
  advice: string
}

const WORDS = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const
/** What guessers begin with, and go on with by adding digits. */
const BEGINNINGS =
  /password|passw0rd|p@ss|qwert|asdf|zxcv|letmein|welcome|admin|iloveyou|karibu|kenya|nairobi|mombasa|safaricom|mpesa|jesus|secret/
const RUNS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm'
const LEAST = 8

/** `about` is what others know of the person: names and the e-mail address. */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  if (password === '') return strength(0, '')
  if (password.length < LEAST) return strength(1, `${LEAST - password.length} more to go`)
  const small = password.toLowerCase()
  const known = about.flatMap((each) => each.toLowerCase().split(/[^\p{L}\d]+/u)).find((part) => part.length > 2 && small.includes(part))
  if (known) return strength(1, 'Leave out your name and e-mail address')

  const plain = withoutRuns(small.replace(BEGINNINGS, '-').replace(/(19|20)\d\d/, '-'))
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(plain).size
  // What is repeated or runs on adds next to nothing; length adds most, and a mixture some.
  const worth = Math.min(plain.length, different * 1.5) + (kinds - 1) * 1.5
  if (worth < 8) return strength(1, 'Easy to guess. Try three or four words that do not belong together')
  if (worth < 11) return strength(2, 'Longer is better: add another word')
  if (worth < 15) return strength(3, '')
  return strength(4, '')
}

const strength = (score: Strength['score'], advice: string): Strength => ({ score, word: WORDS[score], advice })

/** 'aaaa', '1234' and 'qwer' count as one letter each. */
function withoutRuns(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const [two, one, here] = [text.charAt(at - 2), text.charAt(at - 1), text.charAt(at)]
    const goesOn = two !== '' && ((two === one && one === here) || isRun(two + one + here))
    if (!goesOn) kept += here
  }
  return kept
}
const isRun = (three: string) => RUNS.includes(three) || RUNS.includes([...three].toReversed().join(''))
