import type { MetaDescriptor } from 'react-router'

/** For pages whose loader returns their meta tags. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }): MetaDescriptor[] =>
  loaderData?.meta ?? []
