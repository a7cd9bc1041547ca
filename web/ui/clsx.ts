/** Joins class names and omits falsy ones, like the clsx package. */
export function clsx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
