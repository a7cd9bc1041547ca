// cspell:disable -- endings of domains
/**
 * Names of people, businesses and services. They are in messages that D3 sends, also to people who do not know the
 * sender, so they contain nothing that could deceive a reader (docs/rules/security.md#names).
 */

/** Emoji such as 👩🏾‍🦱, and letters of scripts that are joined or separated by a character of their own. */
const JOINER =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
/** Control and format characters, such as line breaks and changes of direction, and halves of a character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

export const hasHiddenCharacters = (name: string): boolean => HIDDEN.test(name.replaceAll(JOINER, ''))

/** Endings that mail programs take for a link. Initials such as 'Dr.Otieno' and 'J.K. Barbers' are none. */
const ENDING =
  '(?:com|net|org|info|biz|shop|store|online|site|app|dev|xyz|top|club|link|click|live|page|website|africa|ke|tz|ug|za|uk|io|me|tv|ly|gl|gd|cc|ru|cn|eu|ai)'
const LINK = new RegExp(
  [
    '\\p{L}[\\p{L}\\d+.-]*:\\s*//',
    '(?<![\\p{L}\\d])www\\.',
    // achieng@example.com
    '[^\\s@]@[^\\s@]+\\.\\p{L}{2}',
    // amani.co.ke, bit.ly/abc
    `[\\p{L}\\d-]+[.。．]${ENDING}(?![\\p{L}\\d])`,
    '[\\p{L}\\d-]+[.。．]\\p{L}{2,}/[^\\s]',
  ].join('|'),
  'iu',
)

export const hasLink = (name: string): boolean => LINK.test(name)

/** A name of another provider as we may show it. */
export function plainName(name: string): string {
  const visible = name.replaceAll(new RegExp(HIDDEN, 'gu'), ' ')
  return (hasLink(visible) ? visible.replaceAll(/[.。．:/@]+/gu, ' ') : visible)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
