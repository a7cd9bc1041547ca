/** HTML does not distinguish the case of attributes, so React's names are right. */
export function htmlTag(name: string, attributes: Record<string, string | number | undefined>): string {
  let html = `<${name}`
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) html += ` ${attribute}="${escaped(String(value))}"`
  return `${html}/>`
}

/** As React escapes attributes, so that no part of a text looks like a tag to those who search the page. */
const escaped = (value: string): string =>
  /["&<>]/.test(value)
    ? value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : value
