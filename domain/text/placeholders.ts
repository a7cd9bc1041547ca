/** Placeholders of canned replies: names in braces, which are filled in when a reply is inserted. */

/** Placeholders, each with its meaning. */
export const PLACEHOLDERS = {
  name: 'The name of the person',
  me: 'Your name',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const PATTERN = /\{\s*(\w[\w ]*?)\s*\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/** Returns the placeholders that nothing would fill in, as they are written. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PATTERN)].flatMap(([written, name = '']) => (isPlaceholder(name) ? [] : [written]))

export const hasPlaceholder = (text: string): boolean => text.search(PATTERN) >= 0

export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(PATTERN, (written, name: string) => (isPlaceholder(name) ? values[name] : written))
