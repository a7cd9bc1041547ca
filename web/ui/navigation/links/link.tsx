import { createContext, createElement, use } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'

/**
 * A link of the site around it. Without a provider it is a plain `<a>`, so that web/ui does not depend on the
 * router. On the server it always is: the router's link would compute the same address from its contexts, for each of
 * a hundred links.
 */
export function Link(props: LinkProps) {
  return createElement<LinkProps>(import.meta.env.SSR ? 'a' : use(LinkContext), props)
}

/**
 * Wraps a site with the component that renders `href` as the router's link. Pass a stable component, not an
 * inline function.
 */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string }
