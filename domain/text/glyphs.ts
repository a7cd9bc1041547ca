/** The characters of the fonts with which the server draws pictures and documents (tools/fonts.mjs). */
const HAS_GLYPH = /[ -~\u00a0-\u017f–—‘’“”•…−€]/

/** Replaces an accented letter that the fonts lack by its base letter, and removes other missing characters. */
export const removeMissingGlyphs = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/[^\S\u00a0]/g, ' ')].map(toAvailableGlyph).join('')

function toAvailableGlyph(character: string): string {
  if (HAS_GLYPH.test(character)) return character
  return [...character.normalize('NFD')].find((part) => HAS_GLYPH.test(part)) ?? ''
}
