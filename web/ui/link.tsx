import { createContext, createElement, use } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'

/** A link of the site that mounts us. Without a provider it is a plain `<a>`, so that nothing here knows the router. */
export function Link(props: LinkProps) {
  return createElement<LinkProps>(use(LinkContext), props)
}

/** Wrap a site in this with a component that turns `href` into the router's own link. Give it a stable component, not an inline arrow. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string }
