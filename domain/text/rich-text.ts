/**
 * The part of Markdown in which the terms, the privacy policy and the help page are written. Each line is a paragraph, a
 * heading (`## Your bookings {#bookings}`, below it `### How do I book? {#how-to-book}`), an item (`- …`) or a row of a table (`| … | … |`, whose first one is the head); in it
 * `**bold**` and `[links](/contact-us)`.
 */
import { shorten } from './shorten.ts'
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; rows: Inline[][][] }

const HEADING = /^(###?) (.+?) \{#([a-z][a-z\d-]*)\}$/
const INLINE = /\*\*(.+?)\*\*|\[([^\]]+)\]\(((?:https:\/\/|mailto:|\/(?!\/))[^\s)]*)\)/g

const toLines = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function readRichText(source: string): Block[] {
  const blocks: Block[] = []
  for (const line of toLines(source)) {
    const heading = HEADING.exec(line)
    const last = blocks.at(-1)
    if (heading) {
      const [, marks = '', text = '', id = ''] = heading
      blocks.push({ kind: 'heading', level: marks === '##' ? 2 : 3, id, text })
    } else if (line.startsWith('- ')) {
      const item = readInline(line.slice(2))
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line.startsWith('|')) {
      const row = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => readInline(cell.trim()))
      if (last?.kind === 'table') last.rows.push(row)
      else blocks.push({ kind: 'table', rows: [row] })
    } else blocks.push({ kind: 'paragraph', content: readInline(line) })
  }
  return blocks
}

function readInline(line: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, text, href] = match
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else parts.push({ kind: 'link', text: text ?? '', href: href ?? '' })
    end = match.index + whole.length
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}

const toText = (content: readonly Inline[]): string => content.map(({ text }) => text).join('')

/** Returns the text without links and bold words. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      if (block.kind === 'paragraph') return toText(block.content)
      return block.kind === 'list'
        ? block.items.map(toText).join(' ')
        : block.rows.flat().map(toText).join(' ')
    })
    .join(' ')

export type RichTextPart = { id: string; title: string; blocks: Block[] }

/** Returns the blocks below each heading of this level. Blocks before the first one are the lead. */
export function splitIntoParts(
  blocks: readonly Block[],
  level: 2 | 3,
): { lead: Block[]; parts: RichTextPart[] } {
  const lead: Block[] = []
  const parts: RichTextPart[] = []
  for (const block of blocks)
    if (block.kind === 'heading' && block.level === level)
      parts.push({ id: block.id, title: block.text, blocks: [] })
    else (parts.at(-1)?.blocks ?? lead).push(block)
  return { lead, parts }
}

/** Facts of the company that a text may name. A line with a fact that is not known is left out. */
const FACTS = ['company', 'registration', 'address', 'email', 'odpc'] as const
export type Facts = Record<(typeof FACTS)[number], string | null>

const FACT = /\{(\w+)\}/g

export const fillFacts = (source: string, facts: Facts): string =>
  source
    .split('\n')
    .flatMap((line) => {
      let isKnown = true
      const filled = line.replace(FACT, (written, name: string) => {
        const value = isFact(name) ? facts[name] : written
        if (value === null) isKnown = false
        return value ?? ''
      })
      return isKnown ? [filled] : []
    })
    .join('\n')

const isFact = (name: string): name is (typeof FACTS)[number] => FACTS.some((fact) => fact === name)

/** The first problem of a text, in English; null for a good one. */
export function findRichTextProblem(source: string): string | null {
  const ids = new Set<string>()
  for (const line of toLines(source)) {
    if (line.startsWith('#')) {
      const [, marks, , id] = HEADING.exec(line) ?? []
      if (id === undefined) return `Write a heading as “## Title {#id}”, not “${shorten(line, 60)}”`
      if (ids.has(id)) return `Two headings have the id ${id}`
      if (marks === '###' && ids.size === 0) return `A heading with ## comes before “${shorten(line, 60)}”`
      ids.add(id)
    }
    for (const [written, name = ''] of line.matchAll(FACT))
      if (!isFact(name)) return `Nothing fills in ${written}`
    const rest = line.replace(INLINE, '')
    if (/\]\(/.test(rest)) return `A link begins with https://, mailto: or /: “${shorten(line, 60)}”`
  }
  return ids.size === 0 ? 'Write at least one heading: “## Title {#id}”' : null
}

export type DiffLine = { kind: 'same' | 'added' | 'removed'; line: string }

/** Returns the changes between two texts, line by line, from a longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [toLines(before), toLines(after)]
  // common[i][j] is the length of the longest common subsequence of the lines from i and from j on.
  const common = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)) // a row of each i
  const diff: DiffLine[] = []
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [removed, added] = [a[i], b[j]]
    if (removed !== undefined && removed === added) {
      diff.push({ kind: 'same', line: removed })
      i++
      j++
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      diff.push({ kind: 'removed', line: removed })
      i++
    } else {
      diff.push({ kind: 'added', line: added ?? '' })
      j++
    }
  }
  return diff
}
