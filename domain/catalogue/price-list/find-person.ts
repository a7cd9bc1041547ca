/** Who performs a service, as a price list names them: 'by Grace', 'na Grace'. */
import type { Found } from './found.ts'
import { PARTS_OF_SERVICES } from './words.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’]+(?:\s+\p{Lu}[\p{L}'’]*\.?)?`
const PERSON = new RegExp(
  String.raw`(?<=^|[\s(,|\ue000-])(?:by|with|w/|na|kwa|stylist|barber|therapist|mhudumu|staff)\s*:?\s+(?<name>${NAME})(?=[\s)\].,|\ue000-]*(?:$|[\ue000)|,-]))`,
  'u',
)

/** Returns the person, and where the text names them. */
export function findPerson(text: string): Found<string> | null {
  const match = PERSON.exec(text)
  const name = match?.groups?.['name']
  if (!match || name === undefined) return null
  const isPart = name
    .toLowerCase()
    .split(/[\s-]+/)
    .some((word) => PARTS_OF_SERVICES.has(word))
  // In capitals, a part of the service looks like a person.
  if (isPart || name === name.toUpperCase()) return null
  return { start: match.index, end: match.index + match[0].length, value: name }
}
