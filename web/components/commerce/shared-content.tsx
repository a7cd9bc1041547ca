/**
 * Content that is the same for all visitors, such as cards of offers. The server converts and renders it once, and not
 * again for each page (docs/decisions/031-shared-content.md).
 */
import {
  createElement,
  useContext,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { getLocale } from '#messages/runtime'
import { DataSaver } from '#web/components/media/held-picture.ts'

/**
 * Converts what the API has returned, for loaders. Returns the same result for the same source, function and language;
 * so `convert` is declared once, and depends on nothing but the source and the language.
 */
export function convertShared<From extends object, To>(source: From, convert: (source: From) => To): To {
  const known = conversions.get(convert) ?? new WeakMap<object, Map<string, unknown>>()
  conversions.set(convert, known)
  // What this function has returned.
  return inLanguage(known, source, () => convert(source)) as To
}
const conversions = new WeakMap<object, WeakMap<object, Map<string, unknown>>>()

/**
 * An element whose children show `of`, a constant or a result of convertShared, and nothing else: neither useId nor a context except
 * DataSaver. The server writes the same HTML for the same `of`; the browser renders the children as usual.
 */
export function SharedContent({ as = 'div', of, render, ...props }: SharedContentProps) {
  const savesData = useContext(DataSaver)
  if (!import.meta.env.SSR || savesData) return createElement(as, props, render())
  const __html = inLanguage(htmlOf, of, () => toHtml(<>{render()}</>))
  return createElement(as, { ...props, dangerouslySetInnerHTML: { __html } })
}
const htmlOf = new WeakMap<object, Map<string, string>>()

type SharedContentProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'ul' | 'article'
  ref?: RefObject<HTMLDivElement | null>
  of: object
  render: () => ReactNode
}

/** Called on the server with react-dom's renderToString, which the scripts of the pages do not contain. */
export function setHtmlRenderer(renderToString: (element: ReactElement) => string): void {
  toHtml = renderToString
}
let toHtml: (element: ReactElement) => string

function inLanguage<T>(known: WeakMap<object, Map<string, T>>, key: object, compute: () => T): T {
  const byLocale = known.get(key) ?? new Map<string, T>()
  known.set(key, byLocale)
  const locale = getLocale()
  const result = byLocale.get(locale) ?? compute()
  byLocale.set(locale, result)
  return result
}
