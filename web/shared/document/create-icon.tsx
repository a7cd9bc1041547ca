import type { ComponentPropsWithRef } from 'react'

type Node = [tag: string, attributes: Record<string, string>]

/**
 * Replaces the function of lucide-react that makes a component of an icon's drawing (web/vite-site.ts). A page has
 * about seventy icons, and rendering those of lucide-react takes a tenth of the time of the page: each of their
 * lines is an element, and each `<svg>` repeats eight attributes, which `.lucide` in base.css has instead.
 */
export default function createIcon({ node }: { node: Node[] }) {
  const drawing = { __html: node.map(drawnNode).join('') }
  return function Icon({ className, ...rest }: ComponentPropsWithRef<'svg'>) {
    return (
      <svg
        className={className ? `lucide ${className}` : 'lucide'}
        viewBox="0 0 24 24"
        aria-hidden
        {...rest}
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
}

/** The attributes are those of lucide-react, whose values need no escaping. */
const drawnNode = ([tag, { key: _key, ...attributes }]: Node): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`
