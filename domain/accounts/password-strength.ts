/**
 * A rough estimate of how hard a password is to guess, shown while it is typed. Only the server decides
 * whether it accepts a password (docs/rules/security.md#passwords).
 */
import { m } from '#messages'

export type Strength = {
  /** 0 for an empty password, otherwise 1 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** The score as a word, in the current language; empty for an empty password. */
  word: string
  /** The most useful improvement; empty when none is needed. */
  advice: string
}

const WORDS = [
  () => '',
  m.rule_strength_weak,
  m.rule_strength_fair,
  m.rule_strength_good,
  m.rule_strength_strong,
] as const
/** Words that attackers try first, alone and with digits added. */
const COMMON_WORDS =
  /password|passw0rd|p@ss|qwert|asdf|zxcv|letmein|welcome|admin|iloveyou|karibu|kenya|nairobi|mombasa|safaricom|mpesa|jesus|secret/
const SEQUENCES = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm'
const MIN_LENGTH = 8

/** `personalData` is what others know about the person: names and the email address. */
export function passwordStrength(password: string, personalData: readonly string[] = []): Strength {
  if (password === '') return strength(0, '')
  if (password.length < MIN_LENGTH)
    return strength(1, m.rule_strength_missing({ count: MIN_LENGTH - password.length }))
  const lowerCase = password.toLowerCase()
  const personalWords = personalData.flatMap((each) => each.toLowerCase().split(/[^\p{L}\d]+/u))
  if (personalWords.some((word) => word.length > 2 && lowerCase.includes(word)))
    return strength(1, m.rule_strength_personal())

  const reduced = withoutSequences(lowerCase.replace(COMMON_WORDS, '-').replace(/(19|20)\d\d/, '-'))
  const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((pattern) =>
    pattern.test(password),
  ).length
  const distinctCharacters = new Set(reduced).size
  // Length counts most and a mixture of characters some; repetitions and sequences count almost nothing.
  const points = Math.min(reduced.length, distinctCharacters * 1.5) + (characterClasses - 1) * 1.5
  if (points < 8) return strength(1, m.rule_strength_guessable())
  if (points < 11) return strength(2, m.rule_strength_longer())
  if (points < 15) return strength(3, '')
  return strength(4, '')
}

const strength = (score: Strength['score'], advice: string): Strength => ({
  score,
  word: WORDS[score](),
  advice,
})

/**
 * Removes every character that continues a repetition or a sequence, such as in 'aaaa', '1234' and 'qwer'.
 */
function withoutSequences(text: string): string {
  let result = ''
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const lastThree = text.slice(Math.max(0, index - 2), index + 1)
    if (lastThree.length < 3 || !isSequence(lastThree)) result += character
  }
  return result
}

const isSequence = (three: string): boolean =>
  new Set(three).size === 1 ||
  SEQUENCES.includes(three) ||
  SEQUENCES.includes([...three].toReversed().join(''))
