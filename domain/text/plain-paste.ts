/**
 * Characters without a look of their own, which come along when a number or an address is copied: joiners, changes of
 * direction, variants of emoji, soft hyphens, byte order marks, and fillers that are letters or signs by their class.
 */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0]/gu

/** A number or an address as it was meant, without spaces around it. Full-width letters and signs are plain ones. */
export const plainPaste = (text: string): string =>
  text.replaceAll(/\s/gu, ' ').replaceAll(INVISIBLE, '').normalize('NFKC').trim()

/** An e-mail address in the form in which it is stored. */
export const plainEmail = (typed: string): string =>
  plainPaste(typed)
    .replace(/^mailto:\s*/i, '')
    .replace(/^<(.*)>$/, '$1')
    .trim()
    .toLowerCase()
