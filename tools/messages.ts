/** Compares the languages of web/messages with each other and with the code that uses them. */
import { hasLetters } from './literal-copy.ts'

export type Messages = Readonly<Record<string, Message>>
type Message = string | Variants[]
type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> }

/** Returns what a translation lacks or has too much, as sentences. */
export function differences(english: Messages, translated: Messages): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(translated)])].toSorted()
  return keys.flatMap((key) => {
    const [original, translation] = [english[key], translated[key]]
    if (original === undefined) return [`${key}: has no English text`]
    if (translation === undefined) return [`${key}: has no translation`]
    return findDifferences(original, translation).map((difference) => `${key}: ${difference}`)
  })
}

function findDifferences(original: Message, translation: Message): string[] {
  if (getShape(original) !== getShape(translation)) return ['has other inputs, selectors or variants']
  const translated = getTexts(translation)
  return [...getTexts(original)].flatMap(([variant, text]) => {
    const parts = formatParts(text, variant)
    const others = formatParts(translated.get(variant) ?? '', variant)
    if (parts === others) return []
    return [`${variant && `(${variant}) `}has ${others || 'no placeholders'} instead of ${parts || 'none'}`]
  })
}

/** The texts of a message that can be missing for a value of its input: the site would show the key. */
export function incomplete(messages: Messages): string[] {
  return Object.entries(messages).flatMap(([key, message]) => {
    if (typeof message === 'string') return message.trim() === '' ? [`${key}: is empty`] : []
    const isComplete = message.every(({ match }) =>
      Object.keys(match).some((variant) =>
        variant.split(/,\s*/).every((each) => /=(?:other|\*)$/.test(each)),
      ),
    )
    return isComplete ? [] : [`${key}: has no variant for other values`]
  })
}

/** The keys whose translation is the English text, unless it has nothing to translate. */
export function untranslated(english: Messages, translated: Messages): string[] {
  return Object.entries(english).flatMap(([key, original]) => {
    const translation = translated[key]
    if (translation === undefined) return []
    const others = getTexts(translation)
    const isSame = [...getTexts(original)].some(
      ([variant, text]) => others.get(variant) === text && hasLetters(withoutParts(text)),
    )
    return isSame ? [key] : []
  })
}

/** The keys that a source file uses; and where it uses one that no check can see. */
export function keysIn(source: string): { keys: string[]; problems: string[] } {
  if (!/from '#messages'/.test(source)) return { keys: [], problems: [] }
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ' ')
  const problems = [
    ...(/import (?!\{ m \} from '#messages').* from '#messages'/.test(code)
      ? ['imports something other than m']
      : []),
    ...(/(?<![\w.$])m\s*(?:\[|\?\.)/.test(code) ? ['looks up a message by a computed key'] : []),
    ...(/[({,=[]\s*m\s*[),}\];]/.test(code.replace(/^import .*$/gm, '')) ? ['passes all messages on'] : []),
  ]
  return { keys: [...code.matchAll(/(?<![\w.$])m\s*\.\s*(\w+)/g)].map(([, key = '']) => key), problems }
}

// ---------------------------------------------------------------- parts of messages

/** Returns the inputs, selectors and variants of a message; a message of one text has none. */
const getShape = (message: Message): string =>
  typeof message === 'string'
    ? ''
    : JSON.stringify(
        message.map(({ declarations, selectors, match }) => [
          declarations.toSorted(),
          selectors,
          Object.keys(match).toSorted(),
        ]),
      )

/** The texts of a message by variant. */
function getTexts(message: Message): Map<string, string> {
  if (typeof message === 'string') return new Map([['', message]])
  return new Map(message.flatMap(({ match }) => Object.entries(match)))
}

const PART = /(?<!\\)\{([#/]?\s*\w+\s*\/?)[^}]*\}/g

/** The placeholders and tags of a text, sorted. The text for one thing need not name the number. */
function formatParts(text: string, variant: string): string {
  const parts = [...text.matchAll(PART)].map(([, part = '']) => `{${part.replaceAll(/\s/g, '')}}`)
  const ofOne = /(\w+)Plural=one/.exec(variant)?.[1]
  return [...new Set(parts.filter((part) => part !== `{${ofOne}}`))].toSorted().join(' ')
}

const withoutParts = (text: string): string => text.replaceAll(PART, ' ')
