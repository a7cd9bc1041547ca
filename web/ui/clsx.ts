/** Joins class names, leaving out what is not there. */
export function names(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
