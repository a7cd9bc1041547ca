/**
 * Finds text for people that is written in the code of the sites instead of web/messages: text between JSX tags, text in
 * attributes and properties that people read, and anything else that reads like a sentence.
 */
import { parseSync } from '@swc/core'

/** Names that are the same in both languages. */
const NAMES = [
  'https://',
  'D3 Deals',
  'D3',
  'Discord',
  'English',
  'Facebook',
  'Flickr',
  'Google Maps',
  'Google',
  'Instagram',
  'KES',
  'Kenya',
  'Kiswahili',
  'LinkedIn',
  'M-PESA',
  'M-Pesa',
  'Nairobi',
  'Pinterest',
  'Reddit',
  'Snapchat',
  'Tumblr',
  'Twitter',
  'Vimeo',
  'WhatsApp',
  'X',
  'YouTube',
]

/** Attributes and properties that people see or hear: any letter in them is text. */
const READ_BY_PEOPLE = new Set([
  'alt',
  'answer',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'busy',
  'description',
  'detail',
  'failure',
  'heading',
  'hint',
  'keep',
  'label',
  'lead',
  'message',
  'note',
  'placeholder',
  'question',
  'sign',
  'summary',
  'text',
  'title',
  'why',
])
/** Attributes and properties that only machines read, though their values can look like words. */
const READ_BY_MACHINES = new Set([
  '@type',
  'class',
  'className',
  'classNames',
  'key',
  'property',
  'sortBy',
  'style',
])
/** Errors for developers. People read the message of a `Problem`. */
const DEVELOPER_ERRORS = new Set(['AbortError', 'DOMException', 'Error', 'RangeError', 'TypeError'])
/** Functions whose arguments are class names. */
const CLASS_FUNCTIONS = new Set(['clsx', 'cva', 'buttonClass'])
/** Names of keys, values of the API, and the form of a phone number; not where people read them. */
const NO_COPY = new Set([
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Tab',
  'All Locations',
  'Popular',
  '7XX XXX XXX',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
])

/** Name of the heading that a component renders. */
const HEADING_ELEMENT = /^h[1-6]$/

/** The texts in the source of a module, in its order. */
export function literalCopy(source: string, { tsx }: { tsx: boolean }): string[] {
  const found: string[] = []
  const visit = (node: unknown, isRead: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    // A list of nodes, or an element of one with its position.
    if (!isNode(node)) return Object.values(node).forEach((each) => visit(each, isRead))
    const text = toText(node)
    if (text !== null && !HEADING_ELEMENT.test(text) && (isRead ? hasLetters(text) : isProse(text)))
      found.push(shortened(text))
    for (const [child, isChildRead] of getChildren(node, isRead)) visit(child, isChildRead)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx }).body, false)
  return found
}

/** The parts of a node that can contain text, each with whether people read it. */
function getChildren(node: Node, isRead: boolean): [child: unknown, isRead: boolean][] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [node['opening'], false],
        [node['children'], true],
      ]
    case 'JSXAttribute':
    case 'KeyValueProperty':
    case 'AssignmentPatternProperty': {
      const name = getName(node)
      if (READ_BY_MACHINES.has(name)) return []
      return [[node['value'], READ_BY_PEOPLE.has(name)]]
    }
    // The condition is no text, the result is.
    case 'ConditionalExpression':
      return [
        [node['test'], false],
        [node['consequent'], isRead],
        [node['alternate'], isRead],
      ]
    case 'BinaryExpression':
      return binaryParts(node, isRead)
    case 'SwitchCase':
      return [[node['consequent'], false]]
    case 'CallExpression':
      return CLASS_FUNCTIONS.has(getCalledName(node)) ? [] : within(node, false)
    case 'NewExpression':
      return DEVELOPER_ERRORS.has(getCalledName(node)) ? [] : within(node, false)
    case 'ArrowFunctionExpression':
      return [
        [node['params'], false],
        [node['body'], isRead],
      ]
    case 'ArrayExpression':
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
    case 'TemplateLiteral':
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
      return within(node, isRead)
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAnnotation':
    case 'TsTypeParameterInstantiation':
    case 'TsIndexedAccessType':
      return []
    default:
      return within(node, false)
  }
}

const COMPARISONS = new Set(['==', '===', '!=', '!==', 'in'])
const RIGHT_IS_RESULT = new Set(['&&', '||', '??', '+'])

function binaryParts({ operator, left, right }: Node, isRead: boolean): [unknown, boolean][] {
  if (COMPARISONS.has(String(operator))) {
    return [left, right].filter((side) => isNode(side) && toText(side) === null).map((side) => [side, false])
  }
  const isResult = isRead && RIGHT_IS_RESULT.has(String(operator))
  return [
    [left, isResult && operator !== '&&'],
    [right, isResult],
  ]
}

const within = (node: Node, isRead: boolean): [unknown, boolean][] =>
  Object.values(node).map((child) => [child, isRead])

// ---------------------------------------------------------------- texts

/** Mark in place of the values of a template. */
const VALUE = '…'

function toText(node: Node): string | null {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return null
  // The parts of a template literal's text.
  return (node['quasis'] as { cooked?: string; raw: string }[])
    .map(({ cooked, raw }) => cooked ?? raw)
    .join(VALUE)
}

const WORD = /^["'“‘(]*\p{L}[\p{L}’'-]*["'”’),.:;!?…]*$/u
const CAPITALISED_WORD = /^\p{Lu}\p{Ll}+[.!?…]*$/u
/** Routes, paths, cookies, headers, and selectors and rules of CSS. */
const TECHNICAL = /^(?:GET|POST|PUT|PATCH|DELETE) \/|^[/;@]|[=[\]]/

/** Returns whether a text has letters, except in `snake_case` and in names that are the same in both languages. */
export const hasLetters = (text: string): boolean =>
  /\p{L}/u.test(withoutNames(text)) && !/^[a-z]+(?:_[a-z]+)+$/.test(text)

/** Returns whether a text reads like a sentence, a label or a part of one, wherever it is. */
function isProse(text: string): boolean {
  if (TECHNICAL.test(text) || NO_COPY.has(text)) return false
  const tokens = withoutNames(text).split(/\s+/).filter(Boolean)
  const [first = ''] = tokens
  if (tokens.length < 2) return CAPITALISED_WORD.test(first)
  const words = tokens.filter((token) => WORD.test(token) && token.replaceAll(/\P{L}/gu, '').length > 1)
  if (words.length === 0) return false
  if (/^\P{L}*\p{Lu}/u.test(text) || text.includes(VALUE)) return true
  // Class names have hyphens.
  return words.filter((word) => !word.includes('-')).length > 2
}

const withoutNames = (text: string): string =>
  NAMES.reduce((rest, name) => rest.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), ' '), text)

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

// ---------------------------------------------------------------- syntax tree

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The name of an attribute or a property. */
function getName(node: Node): string {
  const name = node.type === 'JSXAttribute' ? node['name'] : node['key']
  return isNode(name) ? String(name['value'] ?? '') : ''
}

function getCalledName({ callee }: Node): string {
  return isNode(callee) && callee.type === 'Identifier' ? String(callee['value']) : ''
}
