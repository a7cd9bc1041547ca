export type IconNode = [tag: string, attributes: Record<string, string>]

/** A line of an icon as text. The attributes are those of lucide-react, whose values need no escaping. */
export const drawnNode = ([tag, { key: _key, ...attributes }]: IconNode): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`
