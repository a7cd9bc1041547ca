import type { MetaDescriptor } from 'react-router'

/** `meta` of a page whose loader returns its meta tags, so that the browser does not load what computes them. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }): MetaDescriptor[] =>
  loaderData?.meta ?? []
