import type { ComponentPropsWithRef } from 'react'

/**
 * Replaces the function of lucide-react that makes a component of an icon's drawing (web/vite-site.ts). A page has
 * about seventy icons, and rendering those of lucide-react takes a tenth of the time of the page: each of their
 * lines is an element, and each `<svg>` repeats eight attributes, which `.lucide` in base.css has instead.
 */
export default function createIcon(drawing: string) {
  const inner = { __html: drawing }
  return function Icon({ className, ...rest }: ComponentPropsWithRef<'svg'>) {
    return (
      <svg
        className={className ? `lucide ${className}` : 'lucide'}
        viewBox="0 0 24 24"
        aria-hidden
        {...rest}
        dangerouslySetInnerHTML={inner}
      />
    )
  }
}
