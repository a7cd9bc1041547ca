/**
 * React's own functions behind JSX, which keep a name such as M-Pesa on one line (decision 029). Built sites use
 * this module instead of react/jsx-runtime, so it sees every text of every page.
 */
import type { ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

type Create = typeof react.jsx

/** The name that browsers would break after its hyphen. */
const NAME = 'M-Pesa'
/** Elements that contain only text. */
const TEXT_ONLY = new Set(['title', 'option', 'textarea', 'style', 'script', 'text', 'tspan'])

export const Fragment = react.Fragment
export const jsx: Create = (type, props, key) => react.jsx(type, withUnbrokenName(type, props), key)
export const jsxs: Create = (type, props, key) => react.jsxs(type, withUnbrokenName(type, props), key)

function withUnbrokenName(type: Parameters<Create>[0], props: unknown): unknown {
  const isText = typeof type === 'string' ? !TEXT_ONLY.has(type) : type === Fragment
  if (!isText || !hasChildren(props)) return props
  const { children } = props
  if (isNamed(children)) return { ...props, children: unbroken(children) }
  return Array.isArray(children) && children.some(isNamed)
    ? { ...props, children: joinTexts(children).map((each) => (isNamed(each) ? unbroken(each) : each)) }
    : props
}

const hasChildren = (props: unknown): props is { children: ReactNode } =>
  typeof props === 'object' && props !== null && 'children' in props
const isNamed = (child: unknown): child is string => typeof child === 'string' && child.includes(NAME)
const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'

/** Texts beside each other stay one item of a flex container or a grid. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (isText(child) && isText(last)) joined[joined.length - 1] = `${last}${child}`
    else joined.push(child)
  }
  return joined
}

function unbroken(text: string): ReactNode {
  const name = react.jsx('span', { className: 'whitespace-nowrap', children: NAME })
  const children = text.split(NAME).flatMap((part, index) => (index === 0 ? [part] : [name, part]))
  return react.jsxs('span', { children })
}
