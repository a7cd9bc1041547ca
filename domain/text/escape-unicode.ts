/**
 * The same script in ASCII. The engine stores a source with two bytes for each character if one of them is not ASCII.
 * For scripts in which other characters are only in strings, templates and regular expressions.
 */
export const escapeUnicode = (script: string): string =>
  script.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
