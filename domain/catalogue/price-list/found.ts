/** What is found in a line is replaced by blanks, so that the places of everything else stay as they are. */
const BLANK = '\ue000'

export type Found<Value> = { start: number; end: number; value: Value }

export const blank = (text: string, start: number, end: number): string =>
  text.slice(0, start) + BLANK.repeat(end - start) + text.slice(end)

export const isBlank = (text: string): boolean => /^[\s\ue000]*$/u.test(text)

/** The parts of a text between blanks and separators at their ends, without empty ones. */
export const splitAtBlanks = (text: string): string[] =>
  text
    .split(/\ue000+/u)
    .map(trimSeparators)
    .filter((part) => part !== '')

export function trimSeparators(text: string): string {
  let trimmed = text.replaceAll(/\(\s*\)|\[\s*\]/gu, ' ')
  for (let before = ''; before !== trimmed;) {
    before = trimmed
    trimmed = trimmed
      .replaceAll(/^[\s\-–—:;,.|/=@~&>•·]+|[\s\-–—:;,|/=@~&>•·+!]+$/gu, '')
      .replace(/(?<!\b\p{L})\.$/u, '')
      // A bracket whose other half went with the price.
      .replace(/^[)\]]/u, '')
      .replace(/[([]$/u, '')
    if (!trimmed.includes('(')) trimmed = trimmed.replaceAll(')', '')
    if (!trimmed.includes(')')) trimmed = trimmed.replaceAll('(', '')
  }
  return trimmed.replaceAll(/\s{2,}/gu, ' ')
}
