/**
 * Contacts of a phone as rows (vCard 2.1, 3.0 and 4.0). Phones of Android export 2.1, which packages for vCard do not read:
 * parameters without a name, and values as quoted-printable text.
 */
const HEADER = ['Name', 'Phone', 'E-mail', 'Birthday', 'Note', 'Tags']

type Property = { name: string; value: string }

export function readVcards(text: string): string[][] {
  const cards: Property[][] = []
  for (const line of unfold(text)) {
    const property = readProperty(line)
    if (!property) continue
    if (property.name === 'BEGIN') cards.push([])
    else cards.at(-1)?.push(property)
  }
  return [HEADER, ...cards.map(toCells)]
}

/** Long lines continue after a space, those of quoted-printable text after an equals sign. */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const last = lines.at(-1)
    if (last !== undefined && /QUOTED-PRINTABLE/i.test(last) && last.endsWith('='))
      lines[lines.length - 1] = last.slice(0, -1) + line
    else if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1)
    else lines.push(line)
  }
  return lines
}

function readProperty(line: string): Property | null {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)*):(.*)$/.exec(line)
  if (!match) return null
  const [, name = '', parameters = '', value = ''] = match
  return {
    name: name.toUpperCase(),
    value: /QUOTED-PRINTABLE/i.test(parameters) ? decodeQuoted(value) : value,
  }
}

const decodeQuoted = (value: string): string =>
  value.replaceAll(/(?:=[\dA-F]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
  )

/** Parts of a value, which a backslash keeps together. */
const splitValue = (value: string, separator: ';' | ','): string[] =>
  value.split(separator === ';' ? /(?<!\\);/ : /(?<!\\),/).map(unescape)
const unescape = (value: string): string =>
  value.replaceAll(/\\([nN,;\\:])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()

function toCells(card: Property[]): string[] {
  const all = (name: string): string[] =>
    card.filter((property) => property.name === name).map(({ value }) => value)
  const [last = '', first = '', middle = ''] = splitValue(all('N')[0] ?? '', ';')
  const name = unescape(all('FN')[0] ?? '') || [first, middle, last].filter(Boolean).join(' ')
  const phones = all('TEL').map((value) => unescape(value).replace(/^tel:/i, '').replace(/;.*$/, ''))
  return [
    // A comma of the written name is none of 'surname, first name'.
    name.replaceAll(',', ' '),
    phones.join(' ::: '),
    unescape(all('EMAIL')[0] ?? ''),
    all('BDAY')[0] ?? '',
    all('NOTE').map(unescape).join('\n'),
    all('CATEGORIES')
      .flatMap((value) => splitValue(value, ','))
      .join('; '),
  ]
}
